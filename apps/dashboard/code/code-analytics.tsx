import { getRouteApi } from '@tanstack/react-router';
import { Analytics } from '../analytics/analytics.js';

const route = getRouteApi('/codes/$id/analytics');

export function CodeAnalytics() {
  const { id } = route.useParams();
  return <Analytics id={id} />;
}
