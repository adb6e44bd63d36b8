import { useTranslation } from 'react-i18next';
import { formatAll } from '../../app/format.js';
import { AREAS, levelOf, type Permission } from './areas.js';

/** Says in words what a choice of scopes allows, such as “Read and change codes and folders; read analytics”. */
export function useScopeWords(): (scopes: readonly Permission[]) => string {
  const { t } = useTranslation('api-keys');
  return (scopes) => {
    const canRead = (area: string) => scopes.some((name) => name === `${area}:read`);
    const named = (isMeant: (area: (typeof AREAS)[number]) => boolean) =>
      formatAll(AREAS.filter(isMeant).map((area) => t(`area.${area}`)));
    const parts = [
      { key: 'mayChange', areas: named((area) => levelOf(area, scopes) === 'write' && canRead(area)) },
      { key: 'mayRead', areas: named((area) => levelOf(area, scopes) === 'read') },
      // Leads can be deleted without being read.
      { key: 'mayDelete', areas: named((area) => levelOf(area, scopes) === 'write' && !canRead(area)) },
    ] as const;
    const words = parts.filter(({ areas }) => areas !== '').map(({ key, areas }) => t(key, { areas }));
    return words
      .map((word, index) => (index === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1)))
      .join('; ');
  };
}
