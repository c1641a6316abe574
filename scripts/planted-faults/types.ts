import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Says what the compiler thinks of a file with another text: a fault that it notices needs no test, and a slip of the pen in the
 * replacement would be noticed by every test. Files that the root's `tsconfig.json` does not see are not judged.
 */
export function createTypeCheck(root: string): (file: string, text: string) => string | undefined {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const planted = new Map<string, { text: string; version: number }>();
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => String(planted.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = planted.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    readDirectory: (...args) => ts.sys.readDirectory(...args),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    ...(ts.sys.realpath ? { realpath: ts.sys.realpath } : {}),
  });
  let version = 0;

  return (file, text) => {
    const path = join(root, file);
    if (!fileNames.includes(path)) return undefined;
    version += 1;
    planted.set(path, { text, version });
    const [first] = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)];
    planted.delete(path);
    return first && ts.flattenDiagnosticMessageText(first.messageText, ' ');
  };
}
