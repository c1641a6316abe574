import { ownSessionsTexts as texts } from '@millaje/api/identity/own-sessions.texts';

/** The first that is found counts: browsers name those that they come from, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** What a browser says that it is, as its person would call it: the browser and what it runs on. Null where it says nothing. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent?.trim()) return null;
  const said = userAgent.slice(0, 500);
  return texts.device(find(browsers, said) || texts.otherBrowser, find(systems, said));
}
