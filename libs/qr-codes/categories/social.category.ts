import { ApiSchema } from '@nestjs/swagger';
import { LineField, ListField, TextField } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { parseUrl } from '#libs/platform';
import { joinLines, textsIn, type PagedCategory } from './category.js';
import type { PageIcon } from '../page/page-icons.js';

const NETWORKS = [
  ...['Bluesky', 'Facebook', 'GitHub', 'Instagram', 'LinkedIn', 'Mastodon', 'Pinterest', 'Snapchat'],
  ...['Spotify', 'Telegram', 'Threads', 'TikTok', 'Twitch', 'WhatsApp', 'X', 'XING', 'YouTube'],
];
const NETWORKS_BY_KEY = new Map(NETWORKS.map((name) => [name.toLowerCase(), name]));
const findNetworkName = (platform: string) => NETWORKS_BY_KEY.get(platform.toLowerCase()) ?? platform;

const ICONS: Readonly<Record<string, PageIcon>> = {
  ...{ instagram: 'camera', pinterest: 'camera', snapchat: 'camera' },
  ...{ youtube: 'play', tiktok: 'play', twitch: 'play', vimeo: 'play' },
  ...{ spotify: 'music', soundcloud: 'music', github: 'code', gitlab: 'code' },
  ...{ facebook: 'people', linkedin: 'people', xing: 'people' },
  ...{ whatsapp: 'chat', telegram: 'chat', threads: 'chat', mastodon: 'chat', bluesky: 'chat', x: 'chat' },
  ...{ shop: 'shop', email: 'email', calendar: 'calendar' },
};

function iconOf(platform: string, url: string): PageIcon {
  const host =
    parseUrl(url)
      ?.hostname.replace(/^www\./, '')
      .split('.')[0] ?? '';
  const name = platform.toLowerCase();
  return (
    (Object.hasOwn(ICONS, name) ? ICONS[name] : Object.hasOwn(ICONS, host) ? ICONS[host] : undefined) ??
    'globe'
  );
}

@ApiSchema({ description: 'A profile in a social network' })
export class SocialLink {
  @LineField({ maxLength: 50, description: 'Name of the network', example: 'instagram' }) platform!: string;
  @UrlField({ example: 'https://instagram.com/example', description: 'URL of the profile' }) url!: string;
  @LineField({
    maxLength: 100,
    isOptional: true,
    example: 'Our photos',
    description: 'Text of the link; by default, the name of the network',
  })
  label?: string;
}

@ApiSchema({ description: 'A page of links to social networks' })
export class SocialData {
  @LineField({ maxLength: 255, example: 'Follow us', description: 'Heading of the page' }) title!: string;
  @TextField({
    maxLength: 1000,
    isOptional: true,
    example: 'News of the house',
    description: 'Text under the heading',
  })
  description?: string;
  @ListField(SocialLink, { minItems: 1, maxItems: 30, description: 'Links, in this order' })
  links!: SocialLink[];
}

export const socialCategory: PagedCategory<SocialData> = {
  name: 'social',
  scan: 'see links to your social networks',
  dataDto: SocialData,
  example: {
    title: 'Follow us',
    description: 'News of the house',
    links: [
      { platform: 'instagram', url: 'https://instagram.com/example', label: 'Our photos' },
      { platform: 'mastodon', url: 'https://mastodon.social/@example' },
    ],
  },
  dynamic: 'always',
  staticPayload: null,
  destinations: ({ links = [] }) => links.map(({ url }, index) => ({ pointer: `/links/${index}/url`, url })),
  destination: () => null,
  page: ({ title, description, links }) => ({
    title,
    lead: description,
    cover: { type: 'profile' },
    blocks: [
      {
        type: 'links',
        links: links.map(({ platform, url, label }) => ({
          label: label ?? findNetworkName(platform),
          detail: label === undefined ? undefined : NETWORKS_BY_KEY.get(platform.toLowerCase()),
          icon: iconOf(platform, url),
          href: url,
        })),
      },
    ],
  }),
  searchText: ({ title, links }) => joinLines(title, ...textsIn(links, ({ url }) => url)),
};
