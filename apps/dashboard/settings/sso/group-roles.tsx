import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '../../ui/card.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormFaults } from '../../ui/form-faults.js';
import { Form } from '../../ui/form.js';
import layout from '../../ui/layout.module.css';
import { Pending } from '../../ui/list-state.js';
import { Section } from '../../ui/page.js';
import { toast } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import { ROLES, type Role } from '../team/team.queries.js';
import styles from './group-roles.module.css';
import { groupRolesQuery, useReplaceGroupRoles, type GroupRole } from './sso.queries.js';

const MAX_GROUPS = 100;

interface Row {
  group: string;
  role: Role;
}

/** Which groups of the directory give which role, in SCIM and at sign-ins alike. */
export function GroupRoles() {
  const { t } = useTranslation('sso');
  const { data: groups, error, refetch } = useQuery(groupRolesQuery);
  return (
    <Section title={t('groups')} text={t('groupsText')} label={t('groups')}>
      {error || groups === undefined ? (
        <Pending data={groups} error={error} onRetry={refetch} count={2} />
      ) : (
        <GroupTable groups={groups} />
      )}
    </Section>
  );
}

function GroupTable({ groups }: { groups: GroupRole[] }) {
  const { t } = useTranslation(['sso', 'ui']);
  const [rows, setRows] = useState<Row[]>(groups.map(({ group, role }) => ({ group, role })));
  const replace = useReplaceGroupRoles();
  const body = { items: rows };
  const faults = useFaults(replace, body);
  const change = (index: number, changed: Partial<Row>) =>
    setRows(rows.map((row, place) => (place === index ? { ...row, ...changed } : row)));
  const counts = new Map(groups.map(({ group, members }) => [group, members]));
  const shown = rows.flatMap((_, index) => [`/items/${index}/group`, `/items/${index}/role`]);
  const store = () => replace.mutate(body, { onSuccess: () => toast(t('saved')) });
  return (
    <Card>
      <Form aria-label={t('groups')} onSubmit={store}>
        <CardBody className={clsx(layout.stack, layout.small)}>
          <FormFaults faults={otherFaults(faults, shown)} />
          {rows.length === 0 ? <p className={font.sub}>{t('noGroups')}</p> : null}
          {rows.map((row, index) => {
            const count = counts.get(row.group);
            return (
              <div key={index} className={clsx(layout.row, styles.row)}>
                <TextInput
                  className={layout.grow}
                  aria-label={t('group')}
                  placeholder={t('groupExample')}
                  autoComplete="off"
                  value={row.group}
                  onChange={(event) => change(index, { group: event.currentTarget.value })}
                  description={count === undefined ? null : t('inGroup', { count })}
                  inputWrapperOrder={['input', 'description', 'error']}
                  error={faults.get(`/items/${index}/group`)}
                />
                <Select
                  className={styles.role}
                  aria-label={t('groupRole', { group: row.group })}
                  data={ROLES.map((role) => ({ value: role, label: t(`ui:role.${role}`) }))}
                  value={row.role}
                  allowDeselect={false}
                  onChange={(role) =>
                    change(index, { role: ROLES.find((each) => each === role) ?? row.role })
                  }
                />
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('removeGroup', { group: row.group })}
                  onClick={() => setRows(rows.filter((_, place) => place !== index))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </div>
            );
          })}
          <div className={clsx(layout.row, layout.wrap)}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              disabled={rows.length >= MAX_GROUPS}
              onClick={() => setRows([...rows, { group: '', role: 'viewer' }])}
            >
              {t('addGroup')}
            </Button>
            <Button type="submit" size="xs" loading={replace.isPending}>
              {t('ui:save')}
            </Button>
          </div>
        </CardBody>
      </Form>
    </Card>
  );
}
