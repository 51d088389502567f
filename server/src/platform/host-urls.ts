/**
 * The URLs of a database, one for each host that `url` names: `postgres://u:p@db1,db2:5433/name` are two. The URL itself
 * where it names one, or a host in its query.
 */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is.exec(url) ?? [];
  return start === '' ? [url] : hosts.split(',').map((host) => `${start}${host}${rest}`);
}
