/**
 * The paths of a screen's pattern ('/passenger/dashboard/:promotion?', '/admin/*'), as the browser's router finds them: letters in
 * any case, and a slash at the end does not count.
 */
export function screenPattern(pattern: string): RegExp {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  return new RegExp(`^${segments.map(expressionOf).join('')}[/]?$`, 'i');
}

function expressionOf(segment: string): string {
  if (segment === '*') return '(?:[/].*)?';
  const name = segment.startsWith(':') ? '[^/]+' : segment.replace(/\?$/, '').replaceAll('.', '[.]');
  return segment.endsWith('?') ? `(?:[/]${name})?` : `[/]${name}`;
}
