/** A list of an answer, or several by name; their rows are made as they are asked for. */
export type JsonRows = Iterable<unknown> | Readonly<Record<string, Iterable<unknown>>>

/** Each row as `present` makes it, when its turn comes. */
export function* rowsOf<T>(entities: Iterable<T>, present: (entity: T) => unknown): Generator<unknown> {
  for (const entity of entities) yield present(entity)
}

/** JSON row by row, so that whoever puts a large answer together can let others go between. */
export function* jsonPieces(value: JsonRows): Generator<string> {
  if (isList(value)) return yield* listPieces(value)
  let mark = '{'
  for (const [name, rows] of Object.entries(value)) {
    yield `${mark}${JSON.stringify(name)}:`
    yield* listPieces(rows)
    mark = ','
  }
  yield '}'
}

const isList = (value: JsonRows): value is Iterable<unknown> => Symbol.iterator in value

function* listPieces(rows: Iterable<unknown>): Generator<string> {
  let mark = '['
  for (const row of rows) {
    yield mark + JSON.stringify(row)
    mark = ','
  }
  yield mark === '[' ? '[]' : ']'
}
