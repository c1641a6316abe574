import type { Plugin } from 'vite';

const COMPONENT_CLASSES = /@mantine\/core\/esm\/components\/.*\/([A-Za-z]+)\.module\.mjs$/;

/**
 * Lets a Mantine component bring its own stylesheet, so that a page loads the styles of the components that it shows and
 * of no others. The sheets are the layered ones: whatever a module of ours says wins, in whatever order the files arrive.
 */
export function mantineCssPlugin(): Plugin {
  return {
    name: 'millaje:mantine-css',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const component = COMPONENT_CLASSES.exec(id.split('?')[0] ?? '')?.[1];
      if (component === undefined) return undefined;
      return { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
    },
  };
}
