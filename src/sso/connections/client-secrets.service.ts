import { Injectable } from '@nestjs/common';
import { NIL_UUID, SEALED_PAIRS, SecretInUse, type SealedColumn, type SsoConnection } from '#libs/database';
import { Config } from '#libs/platform';
import { PURPOSES, SecretBox } from '#libs/secrets';

export const SEALED_CLIENT_SECRETS: SealedColumn = {
  find: `select id as key, client_secret as sealed from sso_connections
    where id > $1 and client_secret is not null order by id limit $2`,
  replace: `update sso_connections set client_secret = n.after from ${SEALED_PAIRS}
    where id = n.key::uuid and client_secret = n.before returning id`,
  start: NIL_UUID,
  box: (secrets) => new SecretBox(PURPOSES.ssoClientSecrets, secrets),
};

@Injectable()
export class ClientSecretsService {
  private readonly box: SecretBox;

  constructor(
    config: Config,
    private readonly secretInUse: SecretInUse,
  ) {
    this.box = SEALED_CLIENT_SECRETS.box(config.requireAppSecrets());
  }

  async seal(secret: string, connectionId: string): Promise<Buffer> {
    return this.box.seal(Buffer.from(secret), connectionId, await this.secretInUse.find());
  }

  open({ id, clientSecret }: Pick<SsoConnection, 'id' | 'clientSecret'>): string | null {
    return clientSecret && this.box.open(clientSecret, id).toString();
  }
}
