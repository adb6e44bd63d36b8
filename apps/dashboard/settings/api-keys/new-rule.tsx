import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
import { useFaults } from '../../ui/use-faults.js';
import { AREAS_OF_RULES, type Permission } from './areas.js';
import { ScopePicker } from './scope-picker.js';
import { useCreateRule, type TokenRule } from './token-rules.queries.js';

const ISSUERS = {
  github: 'https://token.actions.githubusercontent.com',
  kubernetes: 'https://kubernetes.default.svc.cluster.local',
  other: '',
};
const SUBJECTS = { github: 'repo:', kubernetes: 'system:serviceaccount:', other: '' };
const KINDS = ['github', 'kubernetes', 'other'] as const;
type Kind = (typeof KINDS)[number];
type Body = Schema['CreateTokenRule'];

/** What is no JSON is sent as it is, so that the service says what is wrong. */
function parsed(text: string): Body['jwks'] {
  try {
    return JSON.parse(text) as Body['jwks'];
  } catch {
    return { text };
  }
}

export function NewRule({
  onCreated,
  onClose,
}: {
  onCreated: (rule: TokenRule) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('api-keys');
  const [kind, setKind] = useState<Kind>('github');
  const [issuer, setIssuer] = useState(ISSUERS.github);
  const [subject, setSubject] = useState(SUBJECTS.github);
  const [ownerId, setOwnerId] = useState('');
  const [jwks, setJwks] = useState('');
  const [scopes, setScopes] = useState<Permission[]>([]);
  const body: Body = {
    ...{ issuer: issuer.trim(), subject: subject.trim() },
    ...(kind !== 'github' && jwks.trim() !== '' ? { jwks: parsed(jwks) } : {}),
    ...(kind === 'github'
      ? { claims: ownerId.trim() === '' ? {} : { repository_owner_id: ownerId.trim() } }
      : {}),
    // The service says which of them it does not give.
    scopes: scopes as Body['scopes'],
  };
  const { create, ...request } = useCreateRule(onCreated);
  const faults = useFaults(request, body);
  const choose = (chosen: Kind) => {
    setKind(chosen);
    setIssuer(ISSUERS[chosen]);
    setSubject(SUBJECTS[chosen]);
  };
  return (
    <FormCard
      label={t('rule.newRule')}
      action={t('rule.addRule')}
      isPending={request.isPending}
      faults={otherFaults(faults, ['/issuer', '/subject', '/claims', '/jwks'])}
      onSubmit={() => create(body)}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('rule.ruleFor')}
        value={kind}
        onChange={choose}
        data={KINDS.map((value) => ({ value, label: t(`rule.ruleForIs.${value}`) }))}
      />
      <TextInput
        label={t('rule.issuer')}
        description={t('rule.issuerHint')}
        value={issuer}
        onChange={(event) => setIssuer(event.currentTarget.value)}
        error={faults.get('/issuer')}
      />
      <TextInput
        label={t('rule.subject')}
        description={t(`rule.subjectHint.${kind}`)}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        error={faults.get('/subject')}
      />
      {kind === 'github' ? (
        <TextInput
          label={t('rule.ownerId')}
          description={t('rule.ownerIdHint')}
          inputMode="numeric"
          value={ownerId}
          onChange={(event) => setOwnerId(event.currentTarget.value)}
          error={faults.get('/claims')}
        />
      ) : (
        <Textarea
          label={t('rule.jwks')}
          description={t('rule.jwksHint')}
          rows={3}
          value={jwks}
          onChange={(event) => setJwks(event.currentTarget.value)}
          error={faults.get('/jwks')}
        />
      )}
      <ScopePicker chosen={scopes} areas={AREAS_OF_RULES} onChange={setScopes} />
    </FormCard>
  );
}
