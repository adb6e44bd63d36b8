const SVG =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><circle cx='5' cy='5' r='5' fill='#e07a1f'/><path d='M3 7V3h2.2a1.3 1.3 0 0 1 0 2.6H3m2.2 0L7 7' stroke='#fff' fill='none'/></svg>";
const LOGO = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;

/** The designs of docs/design.md, by the names of their pictures. */
export const GALLERY: Readonly<Record<string, object>> = {
  'rounded-dots': {
    foreground: '#1d3b8b',
    dot_style: 'rounded',
    corner_style: 'rounded',
    corner_dot_style: 'circle',
  },
  'round-dots': {
    foreground: '#0a4d2c',
    dot_style: 'dots',
    corner_style: 'circle',
    corner_dot_style: 'circle',
  },
  classy: {
    foreground: '#8a2c12',
    dot_style: 'classy',
    corner_style: 'rounded',
    corner_dot_style: 'rounded',
  },
  'linear-gradient': {
    dot_style: 'rounded',
    gradient: {
      ...{ type: 'linear', rotation: 45 },
      stops: [
        { offset: 0, color: '#6a11cb' },
        { offset: 1, color: '#b4421a' },
      ],
    },
  },
  'radial-gradient': {
    ...{ dot_style: 'dots', corner_style: 'rounded', background: '#fff7ec' },
    gradient: {
      ...{ type: 'radial', rotation: 0 },
      stops: [
        { offset: 0, color: '#a6324a' },
        { offset: 1, color: '#3b1140' },
      ],
    },
  },
  logo: { foreground: '#14213d', dot_style: 'rounded', corner_style: 'rounded', logo: LOGO, logo_size: 0.25 },
  box: { foreground: '#1d3b8b', frame: { style: 'box', text: 'Scan for the menu', color: '#1d3b8b' } },
  rounded: {
    ...{ foreground: '#0f5132', dot_style: 'rounded' },
    frame: { style: 'rounded', text: 'Σκανάρετε', color: '#0f5132' },
  },
  banner: { foreground: '#7a1f1f', frame: { style: 'banner', text: 'Сканируй', color: '#7a1f1f' } },
};
