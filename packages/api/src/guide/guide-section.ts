/** A part of the guide: what each of its calls does, by the call's name. */
export interface GuideSection {
  readonly title: string;
  readonly calls: Readonly<Record<string, string>>;
}
