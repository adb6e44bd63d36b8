import { ownShortUrls, pastedUrls, refusedUrls, schemeHosts } from '../toolbox/refused-urls.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { testDestinations } from './destinations.js';

testDestinations({
  refused: [...refusedUrls.map(([, url]) => url), ...ownShortUrls(BASE_URL)],
  mistaken: schemeHosts.flatMap(([url, meant]) => (meant === null ? [] : [[url, meant] as const])),
  pasted: pastedUrls,
});
