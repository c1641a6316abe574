import type { Plugin } from 'vite';

const COMPONENT_CLASSES = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/;
const LAYERED_SHEET = /@mantine\/core\/styles\/([A-Za-z]+)\.layer\.css$/;

/**
 * The base of all elements, and components that others are made of: both class names stand on one element, and the other
 * one has to win.
 */
const PRIMITIVES = new Set([
  'baseline',
  'Group',
  'InlineInput',
  'Input',
  'Loader',
  'ModalBase',
  'Overlay',
  'Paper',
  'Popover',
  'ScrollArea',
  'Text',
  'UnstyledButton',
]);

/**
 * Lets a Mantine component bring its own stylesheet, so that a page loads the styles of the components that it shows and
 * of no others. Sheets then arrive in any order; layers decide instead: `mantine.primitive`, then `mantine`, then whatever
 * a module of ours says.
 */
export function mantineCssPlugin(): Plugin {
  return {
    name: 'millaje:mantine-css',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const path = id.split('?')[0] ?? '';
      const component = COMPONENT_CLASSES.exec(path)?.[1];
      if (component !== undefined) {
        return { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
      }
      const sheet = LAYERED_SHEET.exec(path)?.[1];
      if (sheet === undefined || !PRIMITIVES.has(sheet)) return undefined;
      return { code: code.replaceAll('@layer mantine {', '@layer mantine.primitive {'), map: null };
    },
  };
}
