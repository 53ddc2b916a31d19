import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Actions, By, error, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'

const WAIT_MS = 20_000
const HAND_RESTS_MS = 200
const SCREENSHOT_MS = 10_000
const SCREENSHOTS = 'test-results/engines'

/** Finds elements by their role and name as people hear them, alike in every engine. */
const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** What WebDriver says of a click that has not been done. */
const REFUSED: ReadonlySet<string> = new Set([
  'ElementClickInterceptedError',
  'ElementNotInteractableError',
  'StaleElementReferenceError',
])

/** What trying again cannot mend. */
class Failure extends Error {}

/** A whole name, or what a name has to match. */
export type Name = string | RegExp

export interface Place {
  readonly x: number
  readonly y: number
}

/** What the package's types leave out. */
interface Scrolling {
  scroll(x: number, y: number, deltaX: number, deltaY: number, origin: Origin, durationMs: number): Actions
}

/** Somebody at a browser: does what people do, each time once it can be done. */
export class Person {
  readonly driver: WebDriver
  readonly #base: string

  constructor(driver: WebDriver, base: string) {
    this.driver = driver
    this.#base = base
  }

  /** Opens a page of the tested server. */
  async open(path: string): Promise<void> {
    await this.driver.get(new URL(path, this.#base).href)
  }

  /** By the page itself: WebDriver has Firefox pass over the service worker. */
  async reload(): Promise<void> {
    await this.run('window.isBefore = true; location.reload()')
    await this.until('the page to load again', () =>
      this.run('return !window.isBefore && document.body !== null'),
    )
  }

  async path(): Promise<string> {
    return new URL(await this.driver.getCurrentUrl()).pathname
  }

  /** Waits until something is true, asking the page again and again; returns what it then is. */
  async until<T>(what: string, ask: () => Promise<T | undefined | null | false>): Promise<T> {
    const untilMs = Date.now() + WAIT_MS
    let problem: unknown
    for (;;) {
      const answer = await ask().catch((reason: unknown) => {
        if (reason instanceof Failure) throw reason
        problem = reason
        return undefined
      })
      if (answer !== undefined && answer !== null && answer !== false) return answer
      if (Date.now() > untilMs) throw new Error(`In vain waited for: ${what}.`, { cause: problem })
    }
  }

  /** Runs a script in the page. What it returns has to be JSON or elements. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return this.driver.executeScript<T>(script, ...args)
  }

  /** What is shown with this role and name, within another element if there is one. */
  async all(role: string, name?: Name, within?: WebElement): Promise<WebElement[]> {
    const pattern = name instanceof RegExp ? name.source : null
    const whole = typeof name === 'string' ? name : null
    const ask = () =>
      this.run<WebElement[] | null>(
        'return window.findByRole?.(...arguments) ?? null',
        role,
        whole,
        pattern,
        within ?? null,
      )
    const found = await ask()
    if (found !== null) return found
    await this.run(`(function (globalThis) { ${TESTING_LIBRARY} }).call(window, window)\n${FIND_BY_ROLE}`)
    return (await ask()) ?? []
  }

  see(role: string, name?: Name, within?: WebElement): Promise<WebElement> {
    return this.until(`${role} ${name}`, async () => (await this.all(role, name, within))[0])
  }

  async seeNone(role: string, name?: Name): Promise<void> {
    await this.until(`no ${role} ${name}`, async () => (await this.all(role, name)).length === 0)
  }

  /** Waits for words that are shown anywhere, or in an element. */
  async read(words: Name, within?: WebElement): Promise<void> {
    const pattern = words instanceof RegExp ? words : undefined
    await this.until(`the words ${words}`, async () => {
      const text = await this.run<string>('return (arguments[0] ?? document.body).innerText', within ?? null)
      return pattern ? pattern.test(text) : text.includes(String(words))
    })
  }

  /** Pressed once: tried again only where that was refused, as while a fading dialog lies over it. */
  async press(role: string, name: Name, within?: WebElement): Promise<void> {
    await this.until(`${role} ${name} to be pressed`, async () => {
      const [element] = await this.all(role, name, within)
      if (!element) return false
      return element.click().then(
        () => true,
        (reason: unknown) => {
          if (reason instanceof error.WebDriverError && REFUSED.has(reason.name)) return false
          throw new Failure(`${role} ${name} could not be pressed.`, { cause: reason })
        },
      )
    })
  }

  /** For what lies below its own label, such as a checkbox. */
  async pressWords(words: string, within: WebElement): Promise<void> {
    const label = By.xpath(`.//*[text()[contains(., ${JSON.stringify(words)})]]`)
    await this.until(`“${words}” to be pressed`, async () => {
      await within.findElement(label).click()
      return true
    })
  }

  /** Replaces what a field holds. */
  async type(role: string, name: Name, text: string, within?: WebElement): Promise<WebElement> {
    const field = await this.see(role, name, within)
    await field.clear()
    await field.sendKeys(text)
    return field
  }

  /** Without keys: WebKit types into no other window than the first where no window manager moves the focus. */
  async fillIn(role: string, name: Name, text: string): Promise<void> {
    await this.run('arguments[0].value = arguments[1]', await this.see(role, name), text)
  }

  /** Chooses a file in a file input, which pages hide behind a button. */
  async chooseFile(path: string, within: WebElement): Promise<void> {
    await within.findElement(By.css('input[type=file]')).sendKeys(path)
  }

  async keys(...keys: readonly string[]): Promise<void> {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform()
  }

  /** Keys pressed together, such as Control and z. */
  async chord(...keys: readonly [string, ...string[]]): Promise<void> {
    const held = keys.slice(0, -1)
    let actions = this.driver.actions()
    for (const key of held) actions = actions.keyDown(key)
    actions = actions.sendKeys(keys.at(-1) ?? '')
    for (const key of held.toReversed()) actions = actions.keyUp(key)
    await actions.perform()
  }

  async pointTo(place: Place): Promise<void> {
    await this.driver
      .actions({ async: true })
      .move({ ...whole(place), duration: 0 })
      .perform()
  }

  async clickAt(place: Place): Promise<void> {
    await this.driver
      .actions({ async: true })
      .move({ ...whole(place), duration: 0 })
      .click()
      .perform()
  }

  /** The hand rests before it lets go, or else the map would fly on. */
  async drag(from: Place, to: Place): Promise<void> {
    await this.driver
      .actions({ async: true })
      .move({ ...whole(from), duration: 0 })
      .press()
      .move({ ...whole(between(from, to)), duration: 50 })
      .move({ ...whole(to), duration: 50 })
      .pause(HAND_RESTS_MS)
      .release()
      .perform()
  }

  async wheel(at: Place, deltaY: number): Promise<void> {
    const actions: Actions & Scrolling = Object.assign(this.driver.actions({ async: true }))
    const { x, y } = whole(at)
    await actions.scroll(x, y, 0, deltaY, Origin.VIEWPORT, 0).perform()
  }

  /** Makes the page itself, without the browser's bars, this large. */
  async resize(width: number, height: number): Promise<void> {
    let before: unknown
    await this.until(`a page of ${width} × ${height}`, async () => {
      const [wide, high] = await this.run<[number, number]>('return [innerWidth, innerHeight]')
      // A window takes its size some time after it was asked to.
      const isSettled = before === `${wide} × ${high}`
      before = `${wide} × ${high}`
      if (!isSettled) return false
      if (wide === width && high === height) return true
      const window = this.driver.manage().window()
      const now = await window.getRect()
      await window.setRect({ ...now, width: now.width + width - wide, height: now.height + height - high })
      before = undefined
      return false
    })
  }

  /** Does something that opens a window, and goes on in it. Returns the handle of the one before. */
  async intoNewWindow(act: () => Promise<void>): Promise<string> {
    const before = await this.driver.getWindowHandle()
    const known = new Set(await this.driver.getAllWindowHandles())
    await act()
    const opened = await this.until('a new window', async () =>
      (await this.driver.getAllWindowHandles()).find((handle) => !known.has(handle)),
    )
    await this.driver.switchTo().window(opened)
    return before
  }

  /** Shows a page in a frame of this size, and goes on in it: no desktop browser's window gets as narrow as a phone. */
  async openInFrame(path: string, size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.open('/')
    // Made again where WebKit's driver does not know the frame yet.
    await this.until('the frame', async () => {
      await this.run(
        `const [src, width, height] = arguments
        const frame = Object.assign(document.createElement('iframe'), { src, width, height })
        frame.style = 'border: 0; display: block'
        document.body.replaceChildren(frame)`,
        path,
        size.width,
        size.height,
      )
      await this.driver.switchTo().frame(await this.driver.findElement(By.css('iframe')))
      return true
    })
  }

  /** Goes without one where the browser does not answer. */
  async keepScreenshot(name: string): Promise<void> {
    const given = setTimeout(SCREENSHOT_MS, null, { ref: false })
    const picture = await Promise.race([this.driver.takeScreenshot().catch(() => null), given])
    if (picture === null) return console.warn(`No screenshot of “${name}”: the browser gave none.`)
    await mkdir(SCREENSHOTS, { recursive: true })
    const file = join(SCREENSHOTS, `${name.replace(/\W+/g, '-').slice(0, 80)}.png`)
    await writeFile(file, Buffer.from(picture, 'base64'))
  }
}

const whole = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) })
const between = (from: Place, to: Place): Place => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })

/**
 * Becomes a property of the page together with the library, since Firefox runs each script with global objects of its own,
 * and the library tells a pattern by its class. Asks for visibility itself: the library's own walk is slow on large pages.
 */
const FIND_BY_ROLE = `
  window.findByRole = (role, name, pattern, within) => {
    const wanted = name !== null ? { name } : pattern !== null ? { name: new RegExp(pattern) } : {}
    return window.TestingLibraryDom.queryAllByRole(within ?? document.body, role, { hidden: true, ...wanted })
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('[aria-hidden="true"], [inert], [data-state="closed"][role]') === null)
  }
`
