/**
 * Who holds which name among `entities`. Built when first asked, so that what touches no name pays nothing for it;
 * from then on it must be told of each alteration.
 */
export class NameIndex<T extends { id: number }> {
  #idByKey: Map<string, number> | undefined
  readonly #entities: Iterable<T>
  readonly #keyOf: (entity: T) => string

  /** Two entities may not have the same `keyOf`. */
  constructor(entities: Iterable<T>, keyOf: (entity: T) => string) {
    this.#entities = entities
    this.#keyOf = keyOf
  }

  /** The id of another entity with the name `entity` would have. */
  twinOf(entity: T): number | undefined {
    const holder = this.#built().get(this.#keyOf(entity))
    return holder === entity.id ? undefined : holder
  }

  remember(entity: T): void {
    this.#idByKey?.set(this.#keyOf(entity), entity.id)
  }

  forget(entity: T): void {
    this.#idByKey?.delete(this.#keyOf(entity))
  }

  #built(): Map<string, number> {
    this.#idByKey ??= new Map(Array.from(this.#entities, (entity) => [this.#keyOf(entity), entity.id]))
    return this.#idByKey
  }
}
