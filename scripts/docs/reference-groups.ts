interface OperationGroup {
  title: string;
  text: string;
  guide: string;
  paths: RegExp;
}

/** Operations of a tag that has too many for one page, by their paths; the others are on the page of the tag. */
export const GROUPS: Record<string, OperationGroup[]> = {
  'QR codes': [
    {
      title: 'QR code symbols',
      text: 'Draw symbols and pages, and download them one by one, as an archive or as a sheet of labels.',
      guide: '../images',
      paths: /\/(?:preview|page-preview|image|images\.zip|sheet\.pdf)$/,
    },
    {
      title: 'QR codes in bulk',
      text: 'Create, update, delete and restore up to 1,000 QR codes with a request.',
      guide: '../bulk',
      paths: /\/qr\/bulk\b/,
    },
    {
      title: 'Imports',
      text: 'Import files of other services, up to 100,000 rows, in the background.',
      guide: '../recipes/move',
      paths: /\/v1\/imports\b/,
    },
    {
      title: 'QR code history',
      text: 'Read what was changed, and take it back.',
      guide: '../history',
      paths: /\/v1\/changes\b|\/\{id\}\/(?:history|at|revert)$/,
    },
  ],
};
