import type { PersonalSection } from './read-personal-data.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const bytesAtOnce = 64 * 1024;

/** The file as JSON: when it was made, and under `data` each table's rows. */
export async function* writePersonalJson(
  sections: AsyncIterable<PersonalSection>,
  { product, madeAt }: { readonly product: string; readonly madeAt: Date },
): AsyncGenerator<Uint8Array> {
  let text = `{"product":${JSON.stringify(product)},"made_at":${JSON.stringify(madeAt.toISOString())},"data":{`;
  let isFirstTable = true;
  for await (const { name, rows } of sections) {
    text += `${isFirstTable ? '' : ','}\n${JSON.stringify(name)}:[`;
    isFirstTable = false;
    let isFirstRow = true;
    for await (const row of rows) {
      text += `${isFirstRow ? '' : ','}\n${JSON.stringify(row)}`;
      isFirstRow = false;
      if (text.length < bytesAtOnce) continue;
      yield encode(text);
      text = '';
    }
    text += ']';
  }
  yield encode(`${text}\n}}\n`);
}
