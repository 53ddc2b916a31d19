import { cp } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, inject, onTestFailed } from 'vitest'
import type { UserDocument } from '../../api/store/collections.ts'
import { Client } from '../Client.ts'
import { type BuiltServer, newDataDir, startBuiltServer } from '../e2e/BuiltServer.ts'
import type { MapAddress } from '../e2e/MapPage.ts'
import { type Engine, type EngineName, startEngine } from './Engine.ts'
import { MapView } from './MapView.ts'
import { Person } from './Person.ts'

const SESSION_COOKIE = 'pinfold'
const WINDOW = { width: 1280, height: 800 }
const START_MS = 60_000

/** A browser of one engine, with a server of its own on which the demo maps are. */
export class Visit {
  readonly engine: Engine
  readonly person: Person
  readonly map: MapView
  #server: BuiltServer

  constructor(engine: Engine, server: BuiltServer) {
    this.engine = engine
    this.#server = server
    this.person = new Person(engine.driver, server.url)
    this.map = new MapView(this.person)
  }

  /** Signs the browser in by its cookie, without the popup. Returns the same person as an API client, too. */
  async signIn(email: string, name: string): Promise<{ client: Client; user: UserDocument }> {
    const data = await this.#server.data()
    const { user, sessionId } = await data.signIn(email, name)
    // A cookie can be set for the page that is open alone.
    await this.person.open('/robots.txt')
    await this.engine.driver
      .manage()
      .addCookie({ name: SESSION_COOKIE, value: sessionId, path: '/', httpOnly: true, sameSite: 'Lax' })
    const client = new Client(this.#server.url)
    client.setCookie(SESSION_COOKIE, sessionId)
    return { client, user }
  }

  /** Signs the browser in as somebody who has a public map of 1600 × 1200 px. */
  async withOwnMap(name: string): Promise<{ map: MapAddress; owner: Client }> {
    const { client: owner, user } = await this.signIn(`${name.toLowerCase()}@example.org`, name)
    const data = await this.#server.data()
    const { _id, slug, uploader_username } = await data.addMap(user, `Isles of ${name}`)
    const answer = await owner.post(`/api/maps/${_id}/set-public`, { is_public: true })
    if (answer.status !== 200) throw new Error(`The map could not be shown: ${answer.status} ${answer.text}`)
    return { map: { id: Number(_id), slug, uploader_username }, owner }
  }

  /** Does something while nothing answers at the server's address. */
  async whileStopped(act: () => Promise<void>): Promise<void> {
    const { dataDir, url } = this.#server
    await this.#server.stop()
    try {
      await act()
    } finally {
      this.#server = await startBuiltServer({ dataDir, port: Number(new URL(url).port) })
    }
  }

  /** Everything as at the first visit: one window, nobody signed in. */
  async begin(): Promise<void> {
    const { driver } = this.engine
    const [first = '', ...others] = await driver.getAllWindowHandles()
    for (const handle of others) {
      await driver.switchTo().window(handle)
      await driver.close()
    }
    await driver.switchTo().window(first)
    await this.person.open('/robots.txt')
    await driver.manage().deleteAllCookies()
    await this.person.resize(WINDOW.width, WINDOW.height)
  }

  async close(): Promise<void> {
    await this.engine.close()
    await this.#server.close()
  }
}

const startVisit = async (name: EngineName): Promise<Visit> => {
  const dataDir = await newDataDir()
  await cp(inject('demoData'), dataDir, { recursive: true })
  const server = await startBuiltServer({ dataDir })
  return new Visit(await startEngine(name), server)
}

/** A visit by an engine for all tests of a file, each of which begins anew. A failed test leaves a picture of its page. */
export const visitBy = (name: EngineName): (() => Visit) => {
  let visit: Visit | undefined
  const current = (): Visit => {
    if (visit === undefined) throw new Error(`${name} has not been started.`)
    return visit
  }
  beforeAll(async () => {
    visit = await startVisit(name)
    console.log(`Engine: ${name} ${visit.engine.version}`)
  }, START_MS)
  afterAll(() => visit?.close(), START_MS)
  beforeEach(async ({ task }) => {
    onTestFailed(() => current().person.keepScreenshot(`${name}-${task.name}`))
    await current().begin()
  })
  return current
}
