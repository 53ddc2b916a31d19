import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../Client.ts'
import { createMapFixture, type MapFixture } from '../mapFixture.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly parameters: readonly { name: string; in: 'path' | 'query'; schema: Json }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
}

/** What stands in a path for an id, as it is sent. */
const PATH_IDS = [
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    '+1',
    'NaN',
    '%20',
    '%31',
    '%C2%B2',
    '%D9%A1',
    'constructor',
    '__proto__',
  ],
  ...['9007199254740991', '9007199254740992', '9007199254740993', '99999999999999999999', '67108864'],
  ...['%00', '%ff', '%ED%A0%80', '%', '..%2f1', '%2e%2e', '1%00', "1'--", '9'.repeat(5_000), '%24where'],
]

/** What stands in a body for an id, or for anything else. */
const VALUES: readonly unknown[] = [
  ...[0, -1, 1.5, 1e300, 2 ** 53, 2 ** 53 - 1, 2 ** 26, 2 ** 31, null, true, [], {}, [[]], ''],
  ...['9007199254740992', '1e3', '\0', '\ud800', 'x'.repeat(20_000), '__proto__', { $gt: 0 }, ['1'], 'NaN'],
]

let server: TestServer
let owner: Client
let fixture: MapFixture
let operations: { method: string; path: string; operation: Operation }[]
let schemas: Readonly<Record<string, Json>>

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('owner@example.com', 'Owner')
  fixture = await createMapFixture(server, owner)
  const { paths, components } = (await owner.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Json> }
  }>()
  schemas = components.schemas
  operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
})
afterAll(() => server.close())

/** The schemas of which a value takes any one. */
const alternatives = (schema: Json): readonly Json[] =>
  [schema.anyOf, schema.oneOf].flatMap((list) => (list as readonly Json[] | undefined) ?? [])

/** Returns a value that the schema is about, though not always one that it takes; a list has one item of each kind. */
const sampleOf = (schema: Json): unknown => {
  if (typeof schema.$ref === 'string') return sampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const [first] = alternatives(schema)
  if (first) return sampleOf(first)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.properties) return fieldsOf(schema, sampleOf)
  if (schema.type === 'array') return itemsOf(schema).map(sampleOf)
  if (schema.type === 'integer' || schema.type === 'number') return fixture.poiId
  return schema.type === 'boolean' ? true : 'abcdefgh'
}

const itemsOf = ({ items = {}, prefixItems }: Json): readonly Json[] => {
  if (prefixItems) return prefixItems as readonly Json[]
  const named = (items as Json).$ref
  const schema = (typeof named === 'string' ? schemas[named.split('/').at(-1) ?? ''] : items) as Json
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

/** Returns the JSON with each of its values, one at a time, replaced by each hostile one. */
function* spoilt(sample: unknown): Generator<unknown> {
  yield* VALUES
  if (typeof sample !== 'object' || sample === null) return
  for (const [key, value] of Object.entries(sample)) {
    for (const inner of spoilt(value)) yield Array.isArray(sample) ? [inner] : { ...sample, [key]: inner }
  }
}

/** Ids of what exists, so that a request gets past the look-up of its map. */
const existing = (path: string): number => {
  if (/poi-type|type-edit/.test(path)) return fixture.typeId
  if (/categor/.test(path)) return fixture.categoryId
  if (/\/poi\/(?!all)|\/poi-/.test(path)) return fixture.poiId
  return fixture.mapId
}

const failures: string[] = []
const send = async (client: Client, method: string, path: string, body?: unknown) => {
  const { status } = await client.send(method, path, { body })
  if (status >= 500)
    failures.push(`${status} ${method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)}`)
}

// Ten thousand requests take a busy machine minutes.
describe('no request causes an internal error', { timeout: 300_000 }, () => {
  it('whatever its path has for an id', async () => {
    for (const { method, path } of operations) {
      const names = [...path.matchAll(/\{\w+\}/g)]
      if (names.length === 0) continue
      for (const id of PATH_IDS)
        for (const client of [owner, server.client()])
          await send(client, method, path.replace(/\{\w+\}/g, id), method === 'GET' ? undefined : {})
    }
    expect(failures.splice(0)).toEqual([])
  })

  it('whatever its query contains', async () => {
    for (const { method, path, operation } of operations) {
      const address = path.replace(/\{\w+\}/g, String(existing(path)))
      for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query'))
        for (const value of PATH_IDS) {
          await send(owner, method, `${address}?${name}=${value}`)
          await send(owner, method, `${address}?${name}=${value}&${name}=1&${name}[x]=2`)
        }
    }
    expect(failures.splice(0)).toEqual([])
  })

  it('whatever its JSON contains', async () => {
    let sent = 0
    for (const { method, path, operation } of operations) {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (!schema) continue
      for (const body of spoilt(sampleOf(schema))) {
        const text = JSON.stringify(body)
        await send(owner, method, path.replace(/\{\w+\}/g, String(existing(path))), JSON.parse(text))
        sent++
      }
    }
    expect(failures.splice(0)).toEqual([])

    expect(sent).toBeGreaterThan(1_000)
  })

  it('whatever its form contains', async () => {
    for (const { method, path, operation } of operations) {
      const schema = operation.requestBody?.content['multipart/form-data']?.schema
      if (!schema) continue
      for (const name of [...Object.keys(fieldsOf(schema, sampleOf)), '__proto__', 'mapId', 'poi_id'])
        for (const value of VALUES) {
          const form = new FormData()
          form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
          form.append(name, 'again')
          form.append('game_name', 'Skyrim')
          await send(owner, method, path.replace(/\{\w+\}/g, String(existing(path))), form)
        }
    }
    expect(failures.splice(0)).toEqual([])
  })
})
