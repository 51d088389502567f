/**
 * What a page sends of Safe Exam Browser where that adds no header to a call (macOS, iOS): the hash that it tells the
 * page, a space, and the URL of the page without its fragment, for which it is.
 */
export const PAGE_KEY_HEADER = 'X-SafeExamBrowser-Page-ConfigKeyHash';
