import { furtherStyle, type Stylesheet } from '#libs/http-server';
import type { PageBlock, PageContent, PageCover } from '#libs/qr-codes';

/** The colors are custom properties of the brand, so that these rules are the same for all brands. */
const BASE = [
  ':root{--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Charter,"Noto Serif",Georgia,serif;--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}',
  '*{box-sizing:border-box}html{color-scheme:light dark;-webkit-text-size-adjust:100%}',
  'body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.5 var(--sans);overflow-wrap:break-word}',
  '.wrap{max-width:32.5rem;margin:0 auto;padding:0 1.25rem}.pad{padding-bottom:6rem}',
  'svg{flex:none;width:1.375rem;height:1.375rem;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}',
  '.head{padding:max(1.5rem,env(safe-area-inset-top)) 0 1.75rem;background:var(--brand);color:var(--on);box-shadow:inset 0 -1px var(--cover-edge,#0000)}',
  '.tint .head{background:var(--tint);color:var(--ink);box-shadow:none}',
  '.over .head{background:var(--over);color:#fff;box-shadow:none}',
  '.brand{display:flex;align-items:center;gap:.625rem;margin:0;min-height:2.25rem;font-weight:600;font-size:.9375rem}',
  '.brand img{flex:none;max-width:9rem;height:2.25rem;padding:.3125rem;border-radius:.625rem;background:#fff;object-fit:contain}',
  '.mono{flex:none;display:grid;place-items:center;width:2.25rem;height:2.25rem;border-radius:50%;background:#fff;color:var(--mark);font-weight:650}',
  'h1,h2,h3,dd,dt,.row,.code,.pw b{overflow-wrap:anywhere}h1{margin:1.5rem 0 0;font:var(--h1,650 2rem/1.12 var(--sans));letter-spacing:-.022em;text-wrap:balance;hyphens:auto;hyphenate-limit-chars:14 6 5}.head h1:first-child{margin:0}',
  '.classic{--h1:500 2.75rem/1.05 var(--serif);--h2:500 1.375rem/1.25 var(--serif);--h2m:500 1.625rem/1.2 var(--serif)}.bold{--h1:800 2.375rem/1.05 var(--sans);--h2m:800 1.5rem/1.2 var(--sans)}',
  '.lead{margin:.5rem 0 0;max-width:36ch;line-height:1.45;text-wrap:pretty;white-space:pre-wrap}',
  'h2{margin:2rem 0 .75rem;font:var(--h2,600 1.0625rem/1.35 var(--sans));letter-spacing:-.005em}',
  'main>p,main>.card,main>.links,main>.btns{margin:1.25rem 0 0}main>h2+.card,main>h2+.rows{margin-top:0}',
  '.say{font-size:1.0625rem;text-wrap:pretty;white-space:pre-wrap}.say a{color:var(--accent)}',
  '.card{background:var(--raised);border:1px solid var(--line);border-radius:1.125rem}',
  '.foot{margin:2.5rem 0 0;padding:1rem 0 1.5rem;color:var(--soft);font-size:.8125rem;font-variant-numeric:tabular-nums}.foot p{margin:0}.foot a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit}',
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}.head :focus-visible{outline-color:currentColor}',
  '.btn{display:flex;align-items:center;justify-content:center;gap:.5rem;min-height:3.25rem;padding:.25rem 1.25rem;border:0;border-radius:1rem;font:600 1.0625rem/1.25 var(--sans);text-align:center;text-decoration:none;cursor:pointer}',
  '.go{flex:1 1 auto;background:var(--fill);color:var(--on);box-shadow:inset 0 0 0 1px var(--fill-edge,#0000)}.alt{border:1px solid var(--edge);background:none;color:var(--ink)}.alt:only-child{flex:1}',
  '@media(hover:hover){.go:hover{background:color-mix(in oklab,var(--fill) 90%,var(--far))}.alt:hover,.rows a:hover{background:var(--tint)}}',
  '@media(min-width:60rem){.head{padding:2.5rem 0}}@media(max-width:22rem){.btn{padding-inline:.875rem;font-size:1rem}}',
  '@media print{body{background:#fff;color:#000}.act,nav{display:none}.head{background:none!important;color:#000!important;padding-bottom:0;box-shadow:none}.pad{padding-bottom:0}.brand img,.mono{border:1px solid}.card,section{break-inside:avoid}}',
];

const ACTIONS = [
  '.act{position:fixed;inset:auto 0 0;z-index:3;background:var(--page);background:color-mix(in oklab,var(--page) 92%,transparent);border-top:1px solid var(--line);backdrop-filter:blur(12px)}',
  '.act div{display:flex;gap:.625rem;max-width:32.5rem;margin:0 auto;padding:.75rem 1.25rem calc(.75rem + env(safe-area-inset-bottom))}',
];

const BAND = [
  '.band{padding:1.25rem 0 0;height:8.5rem}@media(min-width:60rem){.band{padding:1.5rem 0 0;height:10rem}}',
];
const FACE = [
  '.face{display:grid;place-items:center;overflow:hidden;width:6.5rem;height:6.5rem;margin:-3.25rem 0 0;border-radius:50%;border:4px solid var(--page);background:var(--tint);color:var(--accent);font-size:2.25rem;font-weight:500;letter-spacing:-.01em}.face.photo img{width:100%;height:100%;object-fit:cover}',
  '.band~main h1{margin-top:.875rem;font-size:1.875rem}.band~main .lead{margin-top:.25rem;color:var(--soft);font-size:1.0625rem}',
];

const COVERS: Readonly<Record<PageCover['type'], readonly string[]>> = {
  title: [],
  bare: [],
  contact: [...BAND, ...FACE],
  profile: [
    ...BAND,
    ...FACE,
    '.band.light{background-image:linear-gradient(200deg,transparent 20%,color-mix(in oklab,var(--brand) 76%,var(--far)))}',
    '.who{text-align:center}.who .face{width:5.75rem;height:5.75rem;margin:-2.875rem auto 0;background:#fff;color:var(--mark);box-shadow:0 1px 3px rgb(0 0 0/.1)}.face img{width:100%;height:100%;padding:.75rem;object-fit:contain}.who h1{margin-top:.75rem;font-size:1.75rem}.who~.foot{text-align:center}.who .lead{margin:.25rem auto 0;font-size:1rem;text-wrap:balance}',
  ],
  file: [
    '.head{padding-bottom:9rem}.cov{display:grid;place-items:center;width:min(12rem,100%);min-height:10rem;margin:-7.5rem 0 0;border-radius:.5rem;background:#fff;overflow:hidden;box-shadow:0 0 0 1px rgb(0 0 0/.06),0 2px 6px rgb(0 0 0/.12),0 14px 32px rgb(0 0 0/.16)}.cov img{display:block;width:100%;height:auto;max-height:25rem;object-fit:contain}.cov.none{aspect-ratio:3/4;background:var(--tint)}',
    '.cov.wait{background:linear-gradient(100deg,var(--tint) 35%,var(--raised) 50%,var(--tint) 65%) 0 0/300% 100%;animation:w 2.4s linear infinite}@keyframes w{from{background-position:100% 0}to{background-position:0 0}}@media(prefers-reduced-motion:reduce){.cov.wait{animation:none}}',
    '.txt h1{margin-top:1.25rem;font-size:1.75rem}.txt .lead{margin-top:.25rem;color:var(--soft)}.meta{display:flex;flex-wrap:wrap;margin:.5rem 0 0;padding:0;list-style:none;color:var(--soft);font-variant-numeric:tabular-nums}.meta li:not(:last-child)::after{content:"·";margin:0 .4375rem}',
    '@media(min-width:60rem){main.wrap,.head .wrap{max-width:52rem}.head{padding-bottom:9.5rem}main{display:grid;grid-template-columns:17rem 1fr;column-gap:3rem;grid-template-rows:auto 1fr}.cov{width:17rem;grid-row:1/9}.txt{padding-top:.25rem}.act{position:static;grid-column:2;margin:1.5rem 0 0;border:0;background:none;backdrop-filter:none}.act div{margin:0;padding:0;max-width:22rem}.go{flex:2}}',
  ],
  pack: [
    '.head{padding-bottom:5.5rem}.top{position:relative;display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:1.125rem;align-items:end;margin-top:-4rem}.top h1{margin:0;font-size:1.625rem}.top .lead{margin:.125rem 0 0;color:var(--soft);font-size:.9375rem}',
    '.pack{width:6.5rem;height:8.5rem;border-radius:.875rem;background:#f1ece3;box-shadow:0 1px 3px rgb(0 0 0/.14),0 10px 24px rgb(0 0 0/.14);overflow:hidden}.pack svg{display:block;width:100%;height:100%;stroke:none}.pack text{font:600 2.25rem var(--sans);fill:var(--on);text-anchor:middle}',
  ],
  notice: [
    '.head{display:flex;align-items:center;height:6rem;padding:0}.head .wrap{flex:1}main{padding-top:2.5rem!important}main.none{padding-top:6rem!important}',
    '.sign{display:grid;place-items:center;width:4rem;height:4rem;border-radius:50%;background:var(--tint);color:var(--accent)}.sign svg{width:1.75rem;height:1.75rem;stroke-width:2}',
    'main h1{margin-top:1.25rem;font-size:2.25rem}main.none h1{font:650 1.75rem/1.15 var(--sans)}main .lead{font-size:1.0625rem;color:var(--soft);max-width:38ch}',
    '.act{position:static;margin:2rem 0 0;border:0;background:none;backdrop-filter:none}.act div{padding:0;margin:0}',
    '@media(max-width:37.49rem){.act{position:fixed;margin:0;padding:.75rem 1.25rem calc(.75rem + env(safe-area-inset-bottom));background:var(--page);border-top:1px solid var(--line)}}',
  ],
};

/** Parts of a cover with a title. */
const DATE = [
  '.day{display:grid;grid-template-columns:auto 1fr;gap:1rem;align-items:center;margin-top:1.75rem}.day:first-child{margin-top:0}.day h1{margin:0;font-size:clamp(1.75rem,9vw,2.25rem)}',
  '.date{display:grid;justify-items:center;width:5rem;padding:.6875rem 0 .75rem;border-radius:1.125rem;background:#fff;color:#1b1817;line-height:1}.date span{font-weight:600;font-size:.8125rem;color:var(--mark)}.date b{margin:.25rem 0 .1875rem;font-weight:600;font-size:2.5rem;letter-spacing:-.03em;font-variant-numeric:tabular-nums}.date span+b+span{color:#625d5a;font-weight:500}.over .date *{color:#625d5a}',
];
const OVER_TITLE = [
  '.what-it-is{margin:1.5rem 0 0;display:flex;align-items:center;gap:.5rem;font-size:.9375rem}.what-it-is:first-child{margin:0}.what-it-is svg{width:1.25rem;height:1.25rem}.what-it-is+h1{margin-top:.125rem}',
  'h1.copied{font:600 1.75rem/1.2 var(--sans);letter-spacing:-.015em;hyphens:none;-webkit-user-select:all;user-select:all}',
];

const ROWS =
  '.rows{margin:0;padding:0;list-style:none;overflow:hidden}.rows>li+li{border-top:1px solid var(--line)}.row{display:flex;align-items:center;gap:.875rem;min-height:3.5rem;padding:.75rem 1rem;color:inherit;text-decoration:none}.row>svg{color:var(--accent)}.over .row>svg{color:var(--soft)}.row .to{width:1rem;height:1rem;margin-left:auto;color:var(--soft)}.row em{flex:none;margin-left:auto;color:var(--accent);font-style:normal;font-weight:600;font-size:.9375rem}.row b{display:block;font-weight:600;line-height:1.35;white-space:pre-wrap}.row small{display:block;color:var(--soft);font-size:.875rem;line-height:1.4}.row:focus-visible{outline-offset:-3px;border-radius:1.125rem}';
const SUMMARY =
  'summary{display:flex;align-items:center;justify-content:space-between;min-height:3.25rem;padding:0 1.125rem;font-weight:600;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}summary::after{content:"";width:.5rem;height:.5rem;border:solid var(--soft);border-width:0 1.5px 1.5px 0;transform:translateY(-2px) rotate(45deg)}[open]>summary::after{transform:translateY(2px) rotate(225deg)}summary:focus-visible{outline-offset:-3px;border-radius:1.125rem}';

const BLOCKS: Readonly<Record<PageBlock['type'], readonly string[]>> = {
  pill: [
    'main>.soon{display:inline-block;margin:1.25rem 0 0;padding:.25rem .75rem;border-radius:2rem;background:var(--tint);color:var(--accent);font-weight:600;font-size:.875rem}.over .soon{background:var(--line);color:var(--ink)}.soon+.say{margin-top:.75rem}',
  ],
  opening: [
    'main>.hours{display:flex;align-items:center;gap:.5rem;font-weight:500;font-size:.9375rem}.hours::before{content:"";flex:none;width:.5rem;height:.5rem;border-radius:50%;background:var(--edge)}.hours.open{color:var(--accent)}.hours.open::before{background:currentColor}',
  ],
  text: ['main>.note-card{padding:1rem}'],
  heading: [],
  list: [
    '.terms{margin:1.75rem 0 0;padding:0;list-style:none;color:var(--soft);font-size:.9375rem}.terms li+li{margin-top:.25rem}',
  ],
  state: [
    '.state{display:flex;gap:.75rem;margin:1.5rem 0 0;padding:1rem;border-radius:1.125rem;background:var(--tint)}.state svg{margin-top:.0625rem;color:var(--accent)}.state b{display:block;font-weight:600}.state p{margin:.125rem 0 0;font-size:.9375rem;line-height:1.45}',
  ],
  picture: [
    'main>img{display:block;width:100%;height:auto;margin:1.25rem 0 0;border-radius:1.125rem;background:var(--tint)}',
  ],
  rows: [ROWS],
  quick: [
    '.quick{display:grid;grid-template-columns:repeat(auto-fit,minmax(4.25rem,1fr));gap:.5rem;margin:1.5rem 0 0;padding:0;list-style:none}.quick a{display:flex;flex-direction:column;align-items:center;gap:.375rem;padding:.8125rem 0 .6875rem;border-radius:1rem;background:var(--raised);border:1px solid var(--line);color:var(--accent);font-size:.8125rem;font-weight:600;text-decoration:none}',
  ],
  facts: [
    '.facts{margin:0;font-size:.9375rem}.facts div{display:flex;justify-content:space-between;gap:1.5rem;padding:.25rem 0}.facts dt{flex:none;color:var(--soft)}.facts dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}',
  ],
  alert: [
    '.alert{display:flex;align-items:center;gap:.875rem;min-height:3.5rem;margin:1.5rem 0 0;padding:.875rem 1rem;border-radius:1.125rem;border:1px solid #e0a43c;background:#fff4de;color:#3d2a05;text-decoration:none}.alert>svg{color:#8a5100}.alert b{display:block;font-weight:600;line-height:1.35}.alert small{display:block;font-size:.875rem;line-height:1.4}.alert .to{width:1rem;height:1rem;margin-left:auto}@media(prefers-color-scheme:dark){.alert{background:#33260d;border-color:#7a5a1b;color:#ffe9bd}.alert>svg{color:#f3b650}}',
  ],
  fields: [
    'dl{overflow:hidden}dl>div{position:relative;padding:.75rem 1rem}dl>div+div{border-top:1px solid var(--line)}dt{color:var(--soft);font-size:.8125rem}dd{margin:.0625rem 0 0;font-size:1.0625rem;font-variant-numeric:tabular-nums;white-space:pre-wrap}dd a{display:block;margin:-1.5rem -1rem -.75rem;padding:1.5rem 1rem .75rem;color:var(--accent);font-weight:500;text-decoration:none}dd a::after{content:"";position:absolute;inset:0}',
  ],
  links: [
    '.links{display:grid;gap:.75rem;padding:0;list-style:none}.links a{min-height:3.5rem;padding:.5rem 1rem;background:var(--raised);border:1px solid var(--line);border-radius:1.125rem}@media(hover:hover){.links a:hover{background:var(--tint)}}',
    '.links li:first-child a,.links li:first-child a:hover{background:var(--fill);border-color:#0000;color:var(--on)}.links li:first-child :is(svg,small){color:var(--on)}',
    ROWS,
  ],
  buttons: [
    '.btns{display:grid;gap:.75rem}.or{display:flex;align-items:center;gap:.75rem;color:var(--soft);font-size:.875rem}.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}',
  ],
  secret: [
    '.pw{padding:1rem 1.125rem 1.125rem}.pw p{margin:0;color:var(--soft);font-size:.875rem}.pw b{display:block;margin:.125rem 0 .25rem;font:500 1.75rem/1.3 ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace;letter-spacing:-.01em;white-space:pre-wrap;-webkit-user-select:all;user-select:all}@media(max-width:21.5rem){.pw b{font-size:1.5rem}}',
  ],
  steps: [
    'details{border-top:1px solid var(--line)}details:first-of-type{border:0}ol{margin:0;padding:0 1.125rem 1rem 2.25rem}ol li{margin:0 0 .25rem;padding-left:.25rem}ol li::marker{color:var(--accent);font-weight:600}',
    SUMMARY,
  ],
  next: [
    '.next{margin:2rem 0 0;padding:0;list-style:none;counter-reset:n}.next li{position:relative;padding:0 0 1.25rem 2.75rem;counter-increment:n}.next li::before{content:counter(n);position:absolute;left:0;top:0;display:grid;place-items:center;width:1.75rem;height:1.75rem;border-radius:50%;background:var(--raised);border:1px solid var(--line);font-weight:600;font-size:.875rem}.next li:not(:last-child)::after{content:"";position:absolute;left:.875rem;top:2rem;bottom:.25rem;width:1px;background:var(--line)}.next b{display:block;font-weight:600;line-height:1.75rem}.next p{margin:0;color:var(--soft);font-size:.9375rem;line-height:1.45}',
  ],
  symbol: [
    'main>.pal{display:flex;flex-wrap:wrap;align-items:center;margin:2rem 0 0;padding:.375rem}.pal div{flex:1 1 7.5rem;padding:.625rem .75rem}.pal h2{margin:0}.pal p{margin:.375rem 0 0;color:var(--soft);font-size:.9375rem;line-height:1.45}.tile{width:9.5rem;height:9.5rem;padding:1rem;border-radius:.75rem;overflow:visible;background:#fff;color:#14201a;stroke-width:1;stroke-linecap:butt;shape-rendering:crispEdges}@media(max-width:21.5rem){.tile{width:8rem;height:8rem;padding:.75rem}}@media(prefers-color-scheme:dark){main>.pal{padding:1.125rem .5rem 1.125rem 1.125rem}}',
  ],
  place: [
    '.map{position:relative;height:9.5rem;margin:1.25rem 0 0;border-radius:1.125rem;background:var(--tint);color:var(--accent);overflow:hidden}.map svg{position:absolute;inset:0;width:100%;height:100%}.map:not(:last-child):has(+.adr){border-radius:1.125rem 1.125rem 0 0}main>.adr{margin:0;border-top:0;border-radius:0 0 1.125rem 1.125rem;padding:1rem;font-style:normal;font-size:1.0625rem;line-height:1.45;white-space:pre-wrap}',
  ],
  more: ['details .rows{border-top:1px solid var(--line)}', ROWS, SUMMARY],
  ticket: [
    '.head{padding-bottom:8.5rem}.ticket{margin:-7.5rem 0 0;filter:drop-shadow(0 1px 2px rgb(0 0 0/.1)) drop-shadow(0 10px 28px rgb(0 0 0/.1))}.over .head{padding-bottom:9.5rem}.over .head h1{font-size:2rem}.over .ticket{margin-top:-8rem;filter:drop-shadow(0 0 1px var(--edge))}',
    '.up,.low{background:var(--raised);padding:1.5rem;text-align:center;border-radius:1.25rem;-webkit-mask-composite:source-in;mask-composite:intersect}.over :is(.up,.low){background:var(--page)}',
    '.up{padding-bottom:1.75rem;border-radius:1.25rem 1.25rem 0 0;mask-image:radial-gradient(.75rem at 0 100%,#0000 98%,#000),radial-gradient(.75rem at 100% 100%,#0000 98%,#000)}',
    '.low{position:relative;padding-top:1.75rem;border-radius:0 0 1.25rem 1.25rem;mask-image:radial-gradient(.75rem at 0 0,#0000 98%,#000),radial-gradient(.75rem at 100% 0,#0000 98%,#000)}.low::before{content:"";position:absolute;inset:-1px 1.25rem auto;border-top:2px dashed var(--line)}',
    '.what{margin:0;font:700 2.5rem/1.1 var(--sans);letter-spacing:-.03em}.on{margin:.375rem auto 0;max-width:28ch;color:var(--soft);text-wrap:balance;white-space:pre-wrap}.over .what{color:var(--soft)}.lab{margin:0 0 .5rem;color:var(--soft);font-size:.875rem}',
    '.code{display:block;padding:.875rem .5rem;border:1.5px dashed var(--edge);border-radius:.875rem;font:600 1.5rem/1.3 ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace;letter-spacing:.02em;white-space:pre-wrap;-webkit-user-select:all;user-select:all}.over .code{color:var(--soft);border-color:var(--line);font-weight:400;text-decoration:line-through;-webkit-user-select:none;user-select:none}',
    '.till{margin:1rem 0 0;font-weight:500}.till b{color:var(--accent);font-weight:600;white-space:nowrap}',
  ],
  menu: [
    'html{scroll-behavior:smooth}@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}.wrap,.act div{max-width:40rem}',
    '.secs{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line)}.secs ul{display:flex;gap:.25rem;margin:0 auto;padding:0 .75rem;max-width:40rem;list-style:none;overflow-x:auto;scrollbar-width:none;mask-image:linear-gradient(90deg,#000 calc(100% - 2.5rem),transparent)}.secs li{flex:none}.secs li:last-child{padding-right:2rem}.secs a{display:block;padding:.8125rem .5rem;color:var(--soft);font-weight:500;font-size:.9375rem;text-decoration:none}.secs a:hover{color:var(--ink)}.secs a:focus-visible{outline-offset:-3px}',
    '.diet{margin:1.25rem 0 0}.diet summary{min-height:2.75rem;padding:0 .875rem;background:var(--raised);border:1px solid var(--line);border-radius:.75rem;font-weight:500;font-size:.9375rem}.diet fieldset{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0 0;padding:0;border:0;min-width:0}.diet legend{position:absolute;clip-path:inset(50%)}.diet label{position:relative;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--edge);border-radius:2rem;font-size:.9375rem;cursor:pointer}.diet input{position:absolute;opacity:0;inset:0;margin:0;width:100%;height:100%;cursor:pointer}.diet label:has(:checked){background:var(--ink);border-color:var(--ink);color:var(--page)}.diet .yes{display:none}.diet label:has(:checked) .yes{display:inline}.diet label:has(:checked) .no{display:none}.diet label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}.note{display:none;margin:.75rem 0 0;font-size:.875rem;color:var(--soft)}body:has(.diet :checked) .note{display:block}',
    SUMMARY,
    'main section{scroll-margin-top:3.25rem;padding-top:2.25rem}section h2{display:flex;align-items:center;gap:.875rem;margin:0;font:var(--h2m,650 1.375rem/1.2 var(--sans))}section h2::after{content:"";flex:1;min-width:1rem;height:1px;background:var(--line)}',
    '.dishes{margin:0;padding:0;list-style:none}.dishes li{padding:1.125rem 0}.dishes li+li{border-top:1px solid var(--line)}.dishes li:last-child{padding-bottom:0}.line{display:flex;gap:1.25rem;justify-content:space-between;align-items:baseline}h3{margin:0;font:600 1.0625rem/1.35 var(--sans);text-wrap:pretty}.price{flex:none;font-size:1.0625rem;font-variant-numeric:tabular-nums;text-decoration:var(--strike,none)}.dishes p,.star p{margin:.1875rem 3.5rem 0 0;color:var(--soft);font-size:.9375rem;line-height:1.45;text-wrap:pretty;white-space:pre-wrap}h3,.star h2{text-decoration:var(--strike,none)}.al{display:block;margin-top:.4375rem;color:var(--al,var(--soft));font-size:.8125rem;font-weight:var(--weight,400)}.dishes .photo,.star .photo{float:right;width:5.5rem;height:5.5rem;margin:0 0 .5rem 1rem;border-radius:.75rem;object-fit:cover;background:var(--tint)}.dishes li,.star{display:flow-root}.tag{display:inline-block;margin-right:.5rem;padding:.0625rem .4375rem;border-radius:.3125rem;background:var(--tint);color:var(--accent);font-weight:600;font-size:.75rem;line-height:1.5}',
    '.star{margin:1rem 0 0;padding:1.125rem;background:var(--tint);border-radius:1rem}.star h2{margin:0;font-size:1.375rem}.star .tag{background:var(--page)}.star .label{margin:0 0 .25rem;color:var(--accent);font-size:.8125rem;font-weight:600}.star p{margin:.375rem 0 0;color:var(--ink)}.star .al{color:var(--al,var(--ink))}',
    `${['celery', 'cereals', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soy', 'sulphites'].map((id) => `body:has(#a-${id}:checked) [data-a~=${id}]`).join()}{--strike:line-through;--al:var(--ink);--weight:600}`,
    '@media(min-width:60rem){.wrap,.secs ul,.act div{max-width:60rem}.grid{display:grid;grid-template-columns:1fr 1fr;column-gap:3.5rem}.head{padding:3rem 0 2.5rem}}@media print{.diet{display:none}}',
  ],
};

/** Links to the same page in other languages. */
const TRANSLATIONS = [
  '.langs{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.75rem 0 -.75rem}.langs a,.langs b{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;font-weight:400;font-size:.9375rem}.langs b{font-weight:600}',
];

const FORM = [
  'form{margin:1.5rem 0 0}.f{margin:0 0 1.375rem;padding:0;border:0;min-width:0}.f>label,legend{display:flex;justify-content:space-between;gap:1rem;width:100%;margin:0 0 .4375rem;padding:0;font-weight:600;font-size:.9375rem;line-height:1.35}.f i{color:var(--soft);font-style:normal;font-weight:400;font-size:.8125rem}',
  'input:not([type=checkbox],[type=radio]),textarea,select{display:block;width:100%;min-height:3.125rem;padding:.75rem .875rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--raised);color:var(--ink);font:400 1.0625rem/1.4 var(--sans)}textarea{min-height:5.5rem;resize:vertical}input:focus,textarea:focus,select:focus{outline:3px solid var(--accent);outline-offset:0;border-color:var(--accent)}',
  '.pick{display:flex;flex-wrap:wrap;gap:.5rem}.pick label{position:relative;flex:1;display:grid;place-items:center;min-height:3.125rem;padding:0 .5rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--raised)}.pick input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}.pick label:has(:checked){border-color:var(--accent);background:var(--tint);box-shadow:inset 0 0 0 1px var(--accent);font-weight:600}.pick label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}',
  '[aria-invalid]:not(fieldset){border-color:var(--bad)!important;box-shadow:inset 0 0 0 1px var(--bad)}.err{display:flex;gap:.375rem;margin:.4375rem 0 0;color:var(--bad);font-size:.875rem;font-weight:500;line-height:1.35}.err svg{width:1.125rem;height:1.125rem}.ok+.err{margin:-1rem 0 1.5rem}',
  '.ok{display:grid;grid-template-columns:1.5rem 1fr;gap:.75rem;align-items:start;min-height:2.75rem;margin:0 0 1.5rem;font-size:.9375rem;line-height:1.45;white-space:pre-wrap}.ok input{width:1.5rem;height:1.5rem;margin:0;accent-color:var(--accent)}.ok a{color:var(--accent);font-weight:500}',
  '.sum{margin:1.5rem 0 0;padding:.875rem 1rem;border:1px solid var(--bad);border-radius:.875rem}.sum b{display:block}.sum a{display:flex;align-items:center;min-height:2.75rem;color:var(--accent);font-weight:500}',
  '.quiet{color:var(--soft);font-size:.8125rem;margin:0 0 1rem}form .btn{width:100%}.trap{position:absolute;left:-99rem;width:1rem;overflow:hidden}',
];

export interface StyleNeeds {
  hasActions: boolean;
  hasForm: boolean;
}

/** Of each combination of parts there is one style, whose hash the policy of the page allows. */
const styles = new Map<string, Stylesheet>();

export function styleOf(page: PageContent, { hasActions, hasForm }: StyleNeeds): Stylesheet {
  const cover = page.cover ?? { type: 'title' };
  const parts =
    cover.type === 'title' ? [...(cover.date ? DATE : []), ...(cover.over ? OVER_TITLE : [])] : [];
  const blocks = [...new Set((page.blocks ?? []).map(({ type }) => type))].sort();
  const hasLanguages = page.translations !== undefined;
  const key = [cover.type, parts.length, hasActions, hasForm, hasLanguages, ...blocks].join();
  const known = styles.get(key);
  if (known) return known;
  const rules = [
    ...BASE,
    ...(hasActions ? ACTIONS : []),
    ...COVERS[cover.type],
    ...parts,
    ...blocks.flatMap((block) => BLOCKS[block]),
    ...(hasForm ? FORM : []),
    ...(hasLanguages ? TRANSLATIONS : []),
  ];
  const style = furtherStyle([...new Set(rules)]);
  styles.set(key, style);
  return style;
}
