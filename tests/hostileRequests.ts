/** Requests made from the server's own description of itself, each with something in it that nobody should send. */
export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

/** What exists, so that a request gets past the look-up of its map. */
export interface ExistingIds {
  readonly mapId: number
  readonly categoryId: number
  readonly typeId: number
  readonly poiId: number
}

type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly parameters: readonly { name: string; in: 'path' | 'query'; schema: Json }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
}

/** What stands in a path for an id, as it is sent. */
const PATH_IDS = [
  ...['0', '-1', '1.5', '1e3', '01', '+1', 'NaN', '%20', '%31', '%C2%B2', '%D9%A1', 'constructor'],
  ...['9007199254740991', '9007199254740992', '9007199254740993', '99999999999999999999', '67108864'],
  ...['%00', '%ff', '%ED%A0%80', '%', '..%2f1', '%2e%2e', '1%00', "1'--", '9'.repeat(5_000), '%24where'],
  '__proto__',
]

/** What stands in a body for an id, or for anything else. */
const VALUES: readonly unknown[] = [
  ...[0, -1, 1.5, 1e300, 2 ** 53, 2 ** 53 - 1, 2 ** 26, 2 ** 31, null, true, [], {}, [[]], ''],
  ...['9007199254740992', '1e3', '\0', '\ud800', 'x'.repeat(20_000), '__proto__', { $gt: 0 }, ['1'], 'NaN'],
]

/** Yields every request that the description gives rise to, always in the same order. */
export function* hostileRequests(api: OpenApi, existing: ExistingIds): Generator<HostileRequest> {
  for (const [path, byMethod] of Object.entries(api.paths))
    for (const [name, operation] of Object.entries(byMethod)) {
      const route: Route = { method: name.toUpperCase(), path, operation, api, existing }
      yield* withHostilePath(route)
      yield* withHostileQuery(route)
      yield* withHostileJson(route)
      yield* withHostileForm(route)
    }
}

interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly api: OpenApi
  readonly existing: ExistingIds
}

const PARAMETER = /\{\w+\}/g

function* withHostilePath({ method, path }: Route): Generator<HostileRequest> {
  if (path.match(PARAMETER) === null) return
  for (const id of PATH_IDS)
    yield { method, path: path.replace(PARAMETER, id), ...(method !== 'GET' && { body: {} }) }
}

function* withHostileQuery(route: Route): Generator<HostileRequest> {
  const { method, operation } = route
  const address = existingPath(route)
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query'))
    for (const value of PATH_IDS) {
      yield { method, path: `${address}?${name}=${value}` }
      yield { method, path: `${address}?${name}=${value}&${name}=1&${name}[x]=2` }
    }
}

function* withHostileJson(route: Route): Generator<HostileRequest> {
  const schema = route.operation.requestBody?.content['application/json']?.schema
  if (!schema) return
  for (const body of spoilt(sampleOf(route, schema)))
    yield { method: route.method, path: existingPath(route), body: JSON.parse(JSON.stringify(body)) }
}

function* withHostileForm(route: Route): Generator<HostileRequest> {
  const schema = route.operation.requestBody?.content['multipart/form-data']?.schema
  if (!schema) return
  for (const name of [...Object.keys(fieldsOf(schema, () => '')), '__proto__', 'mapId', 'poi_id'])
    for (const value of VALUES) {
      const form = new FormData()
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      form.append(name, 'again')
      form.append('game_name', 'Skyrim')
      yield { method: route.method, path: existingPath(route), body: form }
    }
}

const existingPath = ({ path, existing }: Route): string =>
  path.replace(PARAMETER, String(idFor(path, existing)))

const idFor = (path: string, existing: ExistingIds): number => {
  if (/poi-type|type-edit/.test(path)) return existing.typeId
  if (/categor/.test(path)) return existing.categoryId
  if (/\/poi\/(?!all)|\/poi-/.test(path)) return existing.poiId
  return existing.mapId
}

/** Yields the JSON with each of its values, one at a time, replaced by each hostile one. */
function* spoilt(sample: unknown): Generator<unknown> {
  yield* VALUES
  if (typeof sample !== 'object' || sample === null) return
  for (const [key, value] of Object.entries(sample)) {
    for (const inner of spoilt(value)) yield Array.isArray(sample) ? [inner] : { ...sample, [key]: inner }
  }
}

/** Returns a value that the schema is about, though not always one that it takes; a list has one item of each kind. */
const sampleOf = (route: Route, schema: Json): unknown => {
  if (typeof schema.$ref === 'string') return sampleOf(route, named(route, schema.$ref))
  const [first] = alternatives(schema)
  if (first) return sampleOf(route, first)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.properties) return fieldsOf(schema, (field) => sampleOf(route, field))
  if (schema.type === 'array') return itemsOf(route, schema).map((item) => sampleOf(route, item))
  if (schema.type === 'integer' || schema.type === 'number') return route.existing.poiId
  return schema.type === 'boolean' ? true : 'abcdefgh'
}

const named = ({ api }: Route, reference: string): Json =>
  api.components.schemas[reference.split('/').at(-1) ?? ''] ?? {}

/** The schemas of which a value takes any one. */
const alternatives = (schema: Json): readonly Json[] =>
  [schema.anyOf, schema.oneOf].flatMap((list) => (list as readonly Json[] | undefined) ?? [])

const itemsOf = (route: Route, { items = {}, prefixItems }: Json): readonly Json[] => {
  if (prefixItems) return prefixItems as readonly Json[]
  const reference = (items as Json).$ref
  const schema = typeof reference === 'string' ? named(route, reference) : (items as Json)
  const all = alternatives(schema).flatMap((each) =>
    alternatives(each).length > 0 ? alternatives(each) : [each],
  )
  return all.length > 0 ? all : [schema]
}

const fieldsOf = (schema: Json, valueOf: (field: Json) => unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json | boolean>).map(([name, field]) => [
      name,
      valueOf(typeof field === 'boolean' ? {} : field),
    ]),
  )
