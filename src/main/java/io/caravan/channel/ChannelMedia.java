package io.caravan.channel;

/**
 * How a channel's media is had. Pure: it says which requests to make, and the relay makes them,
 * with its limits and its guard against private addresses.
 */
@FunctionalInterface
public interface ChannelMedia {

  /** The attachment's own link, without a credential. */
  ChannelMedia LINKS =
      (attachment, access) -> {
        if (attachment.url() == null) {
          throw new NoMedia("the webhook gives no link to it");
        }
        return MediaStep.download(MediaRequest.open(attachment.url()));
      };

  /**
   * The first step towards the file. Not called for an attachment that came inside the webhook.
   *
   * @param access what the inbox is configured with
   * @throws NoMedia when it cannot be had, however often it is tried
   */
  MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia;
}
