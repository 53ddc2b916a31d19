import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readText } from '../architecture/sourceFiles.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const DASHBOARD = 'docs/operating/dashboard.json'

const target = z.object({ expr: z.string().min(1) })
const dashboardSchema = z.object({
  title: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      type: z.string(),
      targets: z.array(target).optional(),
    }),
  ),
})

let server: TestServer
let told: Set<string>

beforeAll(async () => {
  server = await startTestServer()
  const { text } = await server.client().get('/metrics')
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  told = new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
})
afterAll(() => server.close())

const namesIn = (text: string): string[] => text.match(/\b(?:pinfold|process|nodejs)_[a-z0-9_]+/g) ?? []

describe('the dashboard', () => {
  const dashboard = dashboardSchema.parse(JSON.parse(readText(DASHBOARD)))
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

  it('asks for nothing but what /metrics tells', () => {
    expect(queries.length).toBeGreaterThan(20)
    expect(queries.filter((expr) => namesIn(expr).length === 0)).toEqual([])
    expect(queries.flatMap(namesIn).filter((name) => !told.has(name))).toEqual([])
  })

  it('asks for statuses as they are told: each by itself', () => {
    const statuses = [...queries.join(' ').matchAll(/status=(\S+?)[,}]/g)].map(([, asked]) => asked)
    expect(new Set(statuses)).toEqual(new Set(['~"4.."', '~"5.."']))
  })

  it('has a panel for each figure of the product', () => {
    const asked = new Set(queries.flatMap(namesIn))
    const own = [...told].filter((name) => name.startsWith('pinfold_') && !name.endsWith('_sum'))
    expect(own.filter((name) => !asked.has(name))).toEqual([])
  })

  it('lets its reader choose the data source and the servers', () => {
    const variables = dashboard.templating.list.map(({ name, type }) => `${name}: ${type}`)
    expect(variables).toEqual(['datasource: datasource', 'instance: query'])
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  })
})

describe('docs/operating.md', () => {
  const text = readText('docs/operating.md')

  it('names nothing but what /metrics tells', () => {
    expect(namesIn(text).length).toBeGreaterThan(10)
    expect(namesIn(text).filter((name) => !told.has(name))).toEqual([])
  })

  it('has five alerts', () => {
    expect(text.match(/^```promql$/gm)).toHaveLength(5)
  })
})
