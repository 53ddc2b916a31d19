import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { spawnProgram } from '../Program.ts'
import type { BenchTable, Sample } from '../Table.ts'

const EMPTY = 'empty Koa, same imports'
const OURS = 'Pinfold'
const LOOK_AGAIN_MS = 2
const PATIENCE_MS = 60_000

export const start: BenchTable = {
  name: 'start',
  title: 'From the start of the built server to its first answer',
  columns: [{ heading: 'ms', metrics: ['ms'] }],
  references: [{ heading: '× empty Koa', candidate: EMPTY, metrics: ['ms'] }],
  notes: ['The data folder exists already, as at every start but the first.'],
  seconds: ({ rounds }) => 10 + rounds * 3,
  open: async (context) => {
    const programs = await context.builtPrograms()
    const emptyKoa = join(programs, 'emptyKoa.js')
    await writeFile(emptyKoa, emptyServer(await packagesOf(programs, 'main.js')))
    const env = { DATA_DIR: join(context.folder, 'data-start'), LOG_LEVEL: 'silent' }
    const ours = join(programs, 'main.js')
    await firstAnswer(ours, env)
    return [
      {
        name: 'GET /healthz',
        candidates: [
          { name: EMPTY, run: () => firstAnswer(emptyKoa, env) },
          { name: OURS, run: () => firstAnswer(ours, env) },
        ],
        budgets: [{ candidate: OURS, metric: 'ms', against: EMPTY, atMost: 1.5 }],
      },
    ]
  },
}

const firstAnswer = async (program: string, env: Readonly<Record<string, string>>): Promise<Sample> => {
  const port = await freePort()
  const begun = performance.now()
  const child = spawnProgram(program, { ...env, PORT: String(port) })
  child.stdout?.resume()
  try {
    while (!(await isAnswered(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with exit code ${child.exitCode}`)
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`${program} does not answer`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
    return { ms: performance.now() - begun }
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

const isAnswered = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on('error', () => resolve(false))
  })

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const IMPORT = /(?:^|[;\n])\s*(?:import|export)\b[^'"();]*?(?:from)?\s*["']([^"'\n]+)["']/g

/** The packages that a built program imports, directly or through its own chunks. */
const packagesOf = async (folder: string, file: string, known = new Set<string>()): Promise<Set<string>> => {
  if (known.has(file)) return known
  known.add(file)
  const code = await readFile(join(folder, file), 'utf8')
  for (const [, specifier = ''] of code.matchAll(IMPORT))
    if (specifier.startsWith('./')) await packagesOf(folder, specifier.slice(2), known)
    else known.add(specifier)
  return known
}

const emptyServer = (loaded: ReadonlySet<string>): string => `
${[...loaded]
  .filter((name) => !name.endsWith('.js') || name.includes('/'))
  .map((name) => `import ${JSON.stringify(name)}`)
  .join('\n')}
import Koa from 'koa'
const app = new Koa()
app.use((ctx) => { ctx.body = { ok: true } })
app.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
`
