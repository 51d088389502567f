/**
 * Translators put the texts of a page into elements of their own. React, which knows their old parents, then ends with
 * an error and an empty page when it removes a text or puts something before one: facebook/react issue 11538. From now
 * on each is done where the text is now; one that the translator has removed itself is gone already.
 */
export function endureTranslators(): void {
  const removeChild = Reflect.get(Node.prototype, 'removeChild') as (this: Node, child: Node) => Node;
  const insertBefore = Reflect.get(Node.prototype, 'insertBefore') as (
    this: Node,
    ...nodes: [Node, Node | null]
  ) => Node;

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (!this.contains(child)) return child;
    let gone: Node = child;
    let parent = child.parentNode;
    while (parent) {
      removeChild.call(parent, gone);
      // Together with what was put around it, unless that holds something else.
      if (parent === this || parent.hasChildNodes()) break;
      gone = parent;
      parent = parent.parentNode;
    }
    return child;
  };

  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, added: T, before: Node | null): T {
    let own = before;
    while (own && own.parentNode !== this) own = own.parentNode;
    insertBefore.call(this, added, own);
    return added;
  };
}
