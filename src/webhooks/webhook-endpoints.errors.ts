/** The URL cannot be a webhook's; the message says why. */
export class EndpointUrlRefused extends Error {}
