import { createApiClient, type ApiClient, type ClientOptions } from './client.js';
import { Resources } from './generated/resources.js';
import { Sender } from './sender.js';

/** All operations of the service, such as `qr.codes.create({ … })`. */
export class QrClient extends Resources {
  /** The same operations by their paths, such as `qr.api.GET('/api/v1/qr')`. */
  readonly api: ApiClient;

  constructor(options: ClientOptions) {
    const api = createApiClient(options);
    super(new Sender(api, options));
    this.api = api;
  }
}
