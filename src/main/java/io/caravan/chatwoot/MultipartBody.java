package io.caravan.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.hc.client5.http.entity.mime.AbstractContentBody;
import org.apache.hc.client5.http.entity.mime.FormBodyPart;
import org.apache.hc.client5.http.entity.mime.FormBodyPartBuilder;
import org.apache.hc.client5.http.entity.mime.HttpMultipartMode;
import org.apache.hc.client5.http.entity.mime.MultipartEntityBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;

/**
 * A message with its files, or a contact with its avatar, as a form: the one way in which
 * Chatwoot's API takes both at once.
 */
final class MultipartBody {

  private static final ContentType TEXT =
      ContentType.TEXT_PLAIN.withCharset(StandardCharsets.UTF_8);
  private static final JsonMapper JSON = new JsonMapper();

  private MultipartBody() {}

  /** Of known length, and written from disk each time that it is asked for. */
  static HttpEntity of(Map<String, Object> fields, List<DeliveryFile> files, String fileField)
      throws JsonProcessingException {
    MultipartEntityBuilder form =
        MultipartEntityBuilder.create()
            // as browsers do: names of files in UTF-8, as they are
            .setMode(HttpMultipartMode.LEGACY)
            .setCharset(StandardCharsets.UTF_8)
            // its default would say that all of it is ISO-8859-1
            .setContentType(ContentType.create("multipart/form-data"));
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      Object value = field.getValue();
      form.addTextBody(
          field.getKey(),
          value instanceof Map ? JSON.writeValueAsString(value) : String.valueOf(value),
          TEXT);
    }
    files.forEach(file -> form.addPart(part(file, fileField)));
    return form.build();
  }

  /** The header by hand: the library would add a second form of the name that is quoted wrongly. */
  private static FormBodyPart part(DeliveryFile file, String field) {
    String name = file.name().replaceAll("[\"\\r\\n]", "");
    return FormBodyPartBuilder.create(field, new Part(file))
        .setField(
            "Content-Disposition", "form-data; name=\"" + field + "\"; filename=\"" + name + "\"")
        .build();
  }

  private static final class Part extends AbstractContentBody {
    private final DeliveryFile file;

    Part(DeliveryFile file) {
      super(ContentType.create(file.mime()));
      this.file = file;
    }

    @Override
    public String getFilename() {
      return file.name();
    }

    @Override
    public long getContentLength() {
      return file.size();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      try (InputStream content = file.content().read()) {
        content.transferTo(out);
      }
    }
  }
}
