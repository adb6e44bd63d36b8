import { furtherStyle } from '#libs/http-server';
import { brandColors, colorRules, NO_BRAND } from '#libs/pages';

const RULES = [
  ':root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:400 .9375rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}',
  'main{max-width:45rem;margin:0 auto;padding:1.5rem 1.25rem 3rem;overflow-wrap:anywhere}',
  'header{display:flex;align-items:center;gap:.625rem;font-weight:600}header img{max-width:4rem;height:2rem;object-fit:contain}header .mono{display:grid;place-items:center;flex:none;width:2rem;height:2rem;border-radius:50%;background:var(--fill);color:var(--on);font-size:.8125rem}header span:last-child{margin-left:auto;color:var(--soft);font-weight:400;font-size:.8125rem}',
  '.title{margin:2.25rem 0 0;color:var(--soft)}h1{margin:.25rem 0 0;font-weight:600;font-size:2rem;line-height:1.15;letter-spacing:-.022em;text-wrap:balance}h1 b{color:var(--accent);font-weight:600}',
  '.sum{margin:.5rem 0 0;color:var(--soft);font-size:1.0625rem;text-wrap:pretty}',
  '.fig{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));margin:1.75rem 0 0;padding:0;border-block:1px solid var(--line)}.fig div{padding:.875rem .875rem .9375rem 0}dt{color:var(--soft);font-size:.8125rem}dd{margin:.125rem 0 0;font-weight:600;font-size:1.5rem;line-height:1.2;letter-spacing:-.015em}dd small{display:block;margin-top:.125rem;color:var(--soft);font-weight:500;font-size:.8125rem;letter-spacing:0}dd .up{color:#1a6b36}@media(prefers-color-scheme:dark){dd .up{color:#86d7a0}}',
  'section{margin:2rem 0 0;break-inside:avoid}h2{display:flex;justify-content:space-between;gap:1rem;margin:0 0 .75rem;font-weight:600;font-size:1rem;line-height:1.3}h2 span{color:var(--soft);font-weight:400;font-size:.8125rem}',
  '.plot{display:block;width:100%;height:auto;overflow:visible;font-size:12px;fill:var(--soft)}.plot line{stroke:var(--line)}.plot polyline{fill:none;stroke-width:2;stroke-linejoin:round}.now{stroke:var(--accent)}.was{stroke:var(--edge);stroke-dasharray:3 4;stroke-width:1.5}.area{fill:var(--tint)}.plot .flag{stroke:var(--ink);stroke-dasharray:2 3}.plot .no{fill:var(--page)}.plot circle{fill:var(--ink)}',
  '.key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.75rem 0 0;padding:0;list-style:none;color:var(--soft);font-size:.8125rem}.key .a::before,.key .b::before{content:"";display:inline-block;width:1.125rem;margin-right:.5rem;vertical-align:.25em;border-top:2px solid var(--accent)}.key .b::before{border-top:2px dashed var(--edge)}.marks{margin:.5rem 0 0;padding:0 0 0 1.25rem;color:var(--soft);font-size:.8125rem}',
  '.two{display:grid;grid-template-columns:1fr 1fr;gap:2rem}.bars{margin:0;padding:0;list-style:none}.bars li{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.3125rem 0}.bars b{font-weight:600}.bars svg{grid-column:1/-1;display:block;width:100%;height:3px;margin-top:.25rem;border-radius:2px;background:var(--line)}.bars rect,.hrs rect{fill:var(--accent)}',
  '.hrs{display:block;width:100%;height:6rem;border-bottom:1px solid var(--line)}.hrs rect{opacity:.42}.hrs .top{opacity:1}.hx{display:grid;grid-template-columns:repeat(4,1fr);margin-top:.375rem;color:var(--soft);font-size:.75rem}',
  'footer{margin:2.5rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line);color:var(--soft);font-size:.8125rem;text-wrap:pretty}',
  'form{max-width:22rem;margin:1.5rem 0 0}label{display:block;font-weight:600}input,button{width:100%;min-height:3rem;margin:.375rem 0 0;padding:.625rem .875rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--raised);color:var(--ink);font:inherit;font-size:1.0625rem}button{margin-top:1rem;border-color:var(--fill-edge);background:var(--fill);color:var(--on);font-weight:600;cursor:pointer}.bad{margin:.375rem 0 0;color:var(--bad)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
  '@media(max-width:34rem){.plot{font-size:22px}.plot .no{font-size:12px}.fig{grid-template-columns:1fr 1fr}.two{grid-template-columns:1fr;gap:0}h1{font-size:1.75rem}.title{margin-top:1.75rem}header{flex-wrap:wrap}header span:last-child{margin-left:0;width:100%}}',
  '@page{size:A4;margin:14mm}@media print{main{padding:0;max-width:none}*{print-color-adjust:exact}}',
];

/** @param color #rrggbb of the brand */
export const reportStyle = (color: string | null) => {
  const brand = color ?? NO_BRAND;
  const light = brandColors(brand, 'light');
  const printed = `@media print{:root{color-scheme:light;--page:#fff;--ink:${light.ink};--soft:${light.soft};--line:${light.line};--edge:${light.edge};--tint:${light.tint};--accent:${light.accent};--fill:${light.fill}}dd .up{color:#1a6b36}}`;
  return furtherStyle([...colorRules(brand), ...RULES, printed]);
};
