import { Button, MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardFoot } from '../../ui/card.js';
import { FormFaults } from '../../ui/form-faults.js';
import { Form } from '../../ui/form.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.js';
import { toast } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import { membersQuery } from '../team/team.queries.js';
import { useChangeConnection, type Connection } from './sso.queries.js';

const MAX_EXEMPT = 2;

/** Whether other sessions are kept out of the workspace, and who may enter all the same. */
export function RequireCard({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['sso', 'ui']);
  const { id, name, slug } = connection;
  const [required, setRequired] = useState(connection.required);
  const [exemptMemberIds, setExempt] = useState(connection.exemptMemberIds);
  const { data: members = [] } = useQuery(membersQuery);
  const change = useChangeConnection(id);
  const body = { required, exemptMemberIds };
  const faults = useFaults(change, body);
  const admins = members.filter(({ role, active, userId }) => role === 'admin' && active && userId !== null);
  return (
    <Section label={t('require')}>
      <Card>
        <Form
          aria-label={t('require')}
          onSubmit={() => change.mutate(body, { onSuccess: () => toast(t('saved')) })}
        >
          <CardBody className={layout.stack}>
            <FormFaults faults={otherFaults(faults, ['/exemptMemberIds'])} />
            <Switch
              label={t('require')}
              description={t('requireText', { name })}
              checked={required}
              onChange={({ currentTarget: { checked } }) => setRequired(checked)}
            />
            <MultiSelect
              label={t('exempt')}
              description={t('exemptHint')}
              data={admins.map((member) => ({ value: member.id, label: member.name }))}
              value={exemptMemberIds}
              maxValues={MAX_EXEMPT}
              onChange={setExempt}
              error={faults.get('/exemptMemberIds')}
            />
            <div>
              <Button type="submit" size="xs" loading={change.isPending}>
                {t('ui:save')}
              </Button>
            </div>
          </CardBody>
        </Form>
        <CardFoot>
          <span className={font.sub}>
            {t('breakGlass')} <span className={font.mono}>admin sso off {slug}</span>
          </span>
        </CardFoot>
      </Card>
    </Section>
  );
}
