/** Whether a client takes a gzip body, by its Accept-Encoding header (RFC 9110, section 12.5.3). */
export function takesGzip(accepted: string | string[] = ''): boolean {
  const codings = String(accepted).replaceAll(' ', '').split(',');
  return codings
    .map((coding) => coding.split(';q='))
    .some(([name, weight = 1]) => name === 'gzip' && Number(weight) > 0);
}
