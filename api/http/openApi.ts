import Router from '@koa/router'
import type { Middleware } from 'koa'
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { categoryAnswerSchema } from '../../shared/content/categories.ts'
import { changeSchema } from '../../shared/content/changes.ts'
import { logEntrySchema } from '../../shared/content/commits.ts'
import { poiAnswerSchema, poiSchema } from '../../shared/content/pois.ts'
import { poiTypeSchema, typeAnswerSchema } from '../../shared/content/types.ts'
import { zoneSchema } from '../../shared/content/zones.ts'
import { zoneAnswerSchema } from '../../shared/content/zoneWire.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { listedMapSchema, mapAnswerSchema, mapListEntrySchema } from '../../shared/maps/maps.ts'
import { currentUserSchema, publicUserSchema } from '../../shared/people/users.ts'
import type { Config } from '../config.ts'
import {
  contractOf,
  type FormContract,
  type NonJsonAnswer,
  type RouteContract,
  withContract,
} from './contract.ts'
import { sessionCookieName } from './sessions.ts'

/** The schemas with a name in the document. Any other schema is written out where it is used. */
const named = z.registry<{ id: string }>()
named.add(errorAnswerSchema, { id: 'Error' })
named.add(mapListEntrySchema, { id: 'MapListEntry' })
named.add(listedMapSchema, { id: 'ListedMap' })
named.add(mapAnswerSchema, { id: 'Map' })
named.add(poiAnswerSchema, { id: 'Poi' })
named.add(typeAnswerSchema, { id: 'Type' })
named.add(categoryAnswerSchema, { id: 'Category' })
named.add(zoneAnswerSchema, { id: 'Zone' })
named.add(poiSchema, { id: 'ContentPoi' })
named.add(poiTypeSchema, { id: 'ContentType' })
named.add(zoneSchema, { id: 'ContentZone' })
named.add(changeSchema, { id: 'Change' })
named.add(logEntrySchema, { id: 'LogEntry' })
named.add(publicUserSchema, { id: 'User' })
named.add(currentUserSchema, { id: 'CurrentUser' })

type Json = Readonly<Record<string, unknown>>

/** `GET /api/openapi.json` describes the routes of `routers`, and itself, as OpenAPI 3.1. */
export const openApiRoutes = (config: Config, routers: readonly Router[]): Router => {
  let json: string | undefined
  const answer: Middleware = (ctx) => {
    json ??= JSON.stringify(openApiDocument(config, [...routers, router]))
    ctx.type = 'json'
    ctx.body = json
  }
  const router = new Router()
  const summary = 'Describes this API'
  const contract = { summary, session: 'none', answer: z.looseObject({}), refusals: {} } as const
  router.get('/api/openapi.json', withContract(contract, answer))
  return router
}

const openApiDocument = (config: Config, routers: readonly Router[]): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Pinfold',
    version: '1',
    description:
      'Writes must carry the Origin header of this site, or Sec-Fetch-Site: same-origin. ' +
      'Every GET of JSON honours If-None-Match.',
  },
  servers: [{ url: config.publicUrl }],
  paths: pathsOf(routers),
  components: {
    schemas: namedSchemas(),
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) } },
  },
})

const pathsOf = (routers: readonly Router[]): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { path, methods, stack } of routers.flatMap((router) => router.stack)) {
    const route = stack.at(-1)
    for (const method of methods.filter((name) => name !== 'HEAD')) {
      const contract = route && contractOf(route as Middleware)
      if (!contract) throw new Error(`${method} ${String(path)} has no contract.`)
      const address = String(path).replace(/[:*](\w+)/g, '{$1}')
      paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(method, address, contract) }
    }
  }
  return paths
}

const SECURITY = { required: [{ session: [] }], optional: [{}, { session: [] }], none: [] } as const

const operationOf = (method: string, address: string, contract: RouteContract): Json => ({
  operationId: `${method.toLowerCase()}${address.replace(/\W+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
  summary: contract.summary,
  security: SECURITY[contract.session],
  parameters: [
    ...parametersOf('path', contract.params ?? pathParams(address)),
    ...parametersOf('query', contract.query),
  ],
  ...(contract.body && { requestBody: { required: true, content: jsonContent(contract.body) } }),
  ...(contract.form && { requestBody: { required: true, content: formContent(contract.form) } }),
  responses: responsesOf(method, contract),
})

/** The parameters of a path whose route has no schema for them. */
const pathParams = (address: string): z.core.$ZodType =>
  z.object(Object.fromEntries([...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])))

const parametersOf = (place: 'path' | 'query', schema: z.core.$ZodType | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties as Json).map(([name, property]) => ({
    name,
    in: place,
    required: (required as string[]).includes(name),
    schema: property,
  }))
}

const formContent = ({ fields, fileField, isFileOptional = false }: FormContract): Json => {
  const { properties = {}, required = [], ...rest } = schemaOf(fields)
  const file = { type: 'string', format: 'binary' }
  const fileFields = [fileField].flat()
  const schema = {
    ...rest,
    properties: { ...(properties as Json), ...Object.fromEntries(fileFields.map((name) => [name, file])) },
    required: [...(required as string[]), ...(fileFields.length === 1 && !isFileOptional ? fileFields : [])],
  }
  return { 'multipart/form-data': { schema } }
}

const responsesOf = (method: string, { answer, refusals }: RouteContract): Json => {
  const isJson = answer instanceof z.core.$ZodType
  // A write from another site is refused before any route sees it.
  const all = method === 'GET' ? refusals : { 403: errorAnswerSchema, ...refusals }
  const success = isJson
    ? { 200: { description: 'OK', content: jsonContent(answer) } }
    : Object.fromEntries(answer.statuses.map((status) => [status, nonJsonResponse(status, answer)]))
  return {
    ...success,
    ...(isJson && method === 'GET' && { 304: { description: STATUS_CODES[304] } }),
    ...Object.fromEntries(
      Object.entries(all).map(([status, schema]) => [
        status,
        { description: STATUS_CODES[status], content: jsonContent(schema) },
      ]),
    ),
    default: { description: 'A failure of the server', content: jsonContent(errorAnswerSchema) },
  }
}

const nonJsonResponse = (status: number, { contentTypes }: NonJsonAnswer): Json => ({
  description: STATUS_CODES[status],
  content: Object.fromEntries(contentTypes.map((type) => [type, {}])),
})

const jsonContent = (schema: z.core.$ZodType): Json => ({ 'application/json': { schema: schemaOf(schema) } })

/** Schemas describe what is sent, before the reader's transforms. */
const OPTIONS = {
  io: 'input',
  unrepresentable: 'any',
  // Zod reads metadata from one registry only, here `named`: a schema's own `meta` is added to what it gives.
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
    Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
  },
} as const

const schemaOf = (schema: z.core.$ZodType): Json => {
  // A named schema becomes a reference only inside another one.
  const { properties } = z.toJSONSchema(z.object({ schema }), { ...OPTIONS, metadata: named })
  return JSON.parse(
    JSON.stringify(properties?.schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json
}

const namedSchemas = (): Json => {
  const { schemas } = z.toJSONSchema(named, { ...OPTIONS, uri: (id) => `#/components/schemas/${id}` })
  const isSelfDescription = (key: string) => key === '$id' || key === '$schema'
  const json = JSON.stringify(schemas, (key, value: unknown) => (isSelfDescription(key) ? undefined : value))
  return JSON.parse(json) as Json
}
