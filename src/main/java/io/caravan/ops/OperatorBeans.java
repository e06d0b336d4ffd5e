package io.caravan.ops;

import io.caravan.chatwoot.InboxPauses;
import io.caravan.config.CaravanProperties;
import java.util.HashMap;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jmx.export.MBeanExporter;
import org.springframework.jmx.export.annotation.AnnotationJmxAttributeSource;
import org.springframework.jmx.export.assembler.MetadataMBeanInfoAssembler;
import org.springframework.jmx.support.RegistrationPolicy;

/** What operators do, as MBeans: the services of the REST API under another name. */
@Configuration(proxyBeanMethods = false)
class OperatorBeans {

  @Bean
  MBeanExporter operatorMBeans(
      CaravanProperties properties,
      InboxPauses pauses,
      InboxActions inboxes,
      LaneActions lanes,
      EventActions events) {
    Map<String, Object> beans = new HashMap<>();
    beans.put("io.caravan:type=Lanes", new LanesBean(lanes));
    beans.put("io.caravan:type=Events", new EventsBean(events));
    properties
        .inboxes()
        .forEach(
            (name, inbox) ->
                beans.put(
                    "io.caravan:type=Inbox,name=" + name,
                    new InboxBean(name, inbox.channel(), pauses, inboxes)));
    MBeanExporter exporter = new MBeanExporter();
    exporter.setAutodetect(false);
    exporter.setBeans(beans);
    exporter.setAssembler(new MetadataMBeanInfoAssembler(new AnnotationJmxAttributeSource()));
    exporter.setRegistrationPolicy(RegistrationPolicy.REPLACE_EXISTING);
    return exporter;
  }
}
