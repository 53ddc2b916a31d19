import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../api/app.ts'
import type { Client } from '../Client.ts'
import { routesOf } from '../routesOf.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

interface Operation {
  readonly summary: string
  readonly operationId: string
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: { required?: string[]; properties?: object } }> }
  readonly responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>
}

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, object> }
}

let server: TestServer
let anyone: Client
let text: string
let openApi: Document

beforeAll(async () => {
  server = await startTestServer()
  anyone = server.client()
  text = (await anyone.get('/api/openapi.json')).text
  openApi = JSON.parse(text) as Document
})
afterAll(() => server.close())

/** The application's routes, their parameters written as OpenAPI writes them. */
const mounted = (): string[] =>
  routesOf(createApp(server.services)).map((route) => route.replace(/[:*](\w+)/g, '{$1}'))

const documented = (): string[] =>
  Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )

const operation = (method: string, path: string): Operation => {
  const found = openApi.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not documented.`)
  return found
}

describe('/api/openapi.json', () => {
  it('names every route of the application, and no other', () => {
    expect(mounted().length).toBeGreaterThan(30)
    expect(documented().sort()).toEqual(mounted().sort())
  })

  it('gives each route a unique name and a summary of one line', () => {
    const all = Object.values(openApi.paths).flatMap((operations) => Object.values(operations))
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    for (const { summary } of all) expect(summary).toMatch(/^[A-Z].*\w$/)
  })

  it('names every parameter of every path', () => {
    for (const [path, operations] of Object.entries(openApi.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(operations))
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
          names,
        )
    }
  })

  it('contains everything it refers to', () => {
    expect(openApi.openapi).toBe('3.1.0')
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference)
    const held = Object.keys(openApi.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(references.length).toBeGreaterThan(20)
    expect([...new Set(references)].filter((reference) => !held.includes(reference))).toEqual([])
  })

  it('describes parameters, bodies, responses and refusals', () => {
    const list = operation('get', '/api/maps')
    expect(list.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['sort', false],
      ['search', false],
      ['limit', false],
      ['cursor', false],
    ])
    expect(list.responses[200]?.content?.['application/json']?.schema).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/ListedMap' },
    })
    expect(Object.keys(list.responses)).toEqual(['200', '304', '400', '429', 'default'])
    expect(list.responses[429]?.content?.['application/json']?.schema?.$ref).toBe(
      '#/components/schemas/Error',
    )

    const upload = operation('post', '/api/upload-map').requestBody?.content['multipart/form-data']?.schema
    expect(upload?.required).toEqual(['game_name'])
    expect(upload?.properties).toMatchObject({
      game_name: { minLength: 1 },
      display_name: { type: 'string', minLength: 0 },
      version_id: { minLength: 0 },
      tip_url: { minLength: 0 },
      map_directory: { minLength: 0 },
    })

    const commit = operation('post', '/api/maps/{id}/changes')
    expect(commit.requestBody?.content['application/json']?.schema.required).toEqual([
      'baseRevision',
      'changeId',
      'changes',
    ])
    expect(Object.keys(commit.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '410',
      '413',
      '415',
      '429',
      'default',
    ])
    expect(commit.parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'string', maxLength: 16, pattern: '^[1-9]\\d*$' },
      },
    ])
  })
})
