import sharp from 'sharp';

const width = 1_200;
const height = 630;

/** An evening sky over the sea in the colours of a place, as a data address: what a promotion shows without a photograph. */
export async function drawEvening(sky: string, horizon: string, sea: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${horizon}"/></linearGradient>
      <linearGradient id="sea" x2="0" y2="1"><stop stop-color="${horizon}"/><stop offset="0.35" stop-color="${sea}"/></linearGradient>
    </defs>
    <rect width="${width}" height="430" fill="url(#sky)"/>
    <circle cx="860" cy="392" r="86" fill="#fff3d6" opacity="0.92"/>
    <rect y="420" width="${width}" height="210" fill="url(#sea)"/>
    <path d="M0 424 Q160 330 300 388 T560 420 L560 432 L0 432Z" fill="${sky}" opacity="0.85"/>
    <path d="M760 470h200M790 500h140M740 535h240M810 575h110" stroke="#fff3d6" stroke-width="6" stroke-linecap="round" opacity="0.7"/>
    <path d="M170 250 Q470 60 800 190" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="2 16" stroke-linecap="round"/>
  </svg>`;
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${picture.toString('base64')}`;
}
