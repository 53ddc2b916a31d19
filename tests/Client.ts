import { request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

/** A response with its whole body. `json` throws if it is not JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly text: string
  readonly url: string
  json<T = unknown>(): T
}

interface Sending {
  /** Plain data is sent as JSON; bytes, text and forms as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser without a window: keeps cookies by host name as browsers do, and sends the page's `Origin`. */
export class Client {
  readonly #base: string
  /** Host name, then cookie name. Ports do not tell cookies apart. */
  readonly #jar = new Map<string, Map<string, string>>()

  constructor(base: string) {
    this.#base = base
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send('GET', path, { headers })
  }

  /** A GET like that of a followed link on our own pages. The headers of `fetch` would name a script. */
  async followLink(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const url = new URL(path, this.#base)
    const link = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    const response = await new Promise<Response>((resolve, reject) => {
      const asked = request(url, { headers: { ...this.#cookieHeader(url), ...link, ...headers } }, (res) =>
        textOf(res).then((text) => {
          const pairs = Object.entries(res.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          resolve(new Response(text === '' ? null : text, { status: res.statusCode ?? 0, headers: pairs }))
        }, reject),
      )
      asked.on('error', reject).end()
    })
    return this.#answer(url, response)
  }

  /** Opens a connection that stays open, until the signal ends it. */
  open(path: string, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const url = new URL(path, this.#base)
    return fetch(url, { signal, headers: { ...this.#cookieHeader(url), ...headers } })
  }

  post(path: string, json?: unknown): Promise<Answer> {
    return this.send('POST', path, { body: json })
  }

  /** Sends one request; redirects are returned, not followed. */
  async send(method: string, path: string, { body, headers = {} }: Sending = {}): Promise<Answer> {
    const url = new URL(path, this.#base)
    const isRaw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
    const isJson = body !== undefined && !isRaw
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      headers: {
        ...this.#cookieHeader(url),
        ...(method !== 'GET' && method !== 'HEAD' && { origin: new URL(this.#base).origin }),
        ...(isJson && { 'content-type': 'application/json' }),
        // Without it Node's fetch would add `no-cache` to conditional requests, which browsers do not.
        ...('if-none-match' in headers && { 'cache-control': 'max-age=0' }),
        ...headers,
      },
    })
    return this.#answer(url, response)
  }

  async #answer(url: URL, response: Response): Promise<Answer> {
    this.#keepCookies(url, response.headers)
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (isEndless) await response.body?.cancel()
    const bytes = isEndless ? new Uint8Array() : new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      url: url.href,
      json: <T>() => JSON.parse(text) as T,
    }
  }

  /** A GET that follows redirects, like a browser's tab. */
  async visit(path: string): Promise<Answer> {
    return this.follow(await this.get(path))
  }

  async follow(answer: Answer): Promise<Answer> {
    let last = answer
    for (let hops = 0; hops < 10; hops++) {
      const location = last.headers.get('location')
      if (last.status < 300 || last.status > 399 || location === null) return last
      last = await this.get(new URL(location, last.url).href)
    }
    throw new Error(`Too many redirects, the last to ${last.url}.`)
  }

  /** Goes through the whole sign-in at the local identity provider. Returns its last page. */
  async signIn(email: string, name = ''): Promise<Answer> {
    const form = await this.visit('/auth/google')
    if (!form.text.includes('Local sign-in')) throw new Error(`No sign-in form: ${form.status} ${form.text}`)
    const sent = await this.send('POST', form.url, {
      body: new URLSearchParams({ email, name }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(form.url).origin },
    })
    return this.follow(sent)
  }

  cookie(name: string, host = new URL(this.#base).hostname): string | undefined {
    return this.#jar.get(host)?.get(name)
  }

  setCookie(name: string, value: string, host = new URL(this.#base).hostname): void {
    const cookies = this.#jar.get(host) ?? new Map<string, string>()
    this.#jar.set(host, cookies.set(name, value))
  }

  #cookieHeader(url: URL): Record<string, string> {
    const cookies = [...(this.#jar.get(url.hostname) ?? [])].map(([name, value]) => `${name}=${value}`)
    return cookies.length > 0 ? { cookie: cookies.join('; ') } : {}
  }

  #keepCookies(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const expires = /expires=([^;]+)/i.exec(line)?.[1]
      const isGone = value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())
      if (isGone) this.#jar.get(url.hostname)?.delete(name)
      else this.setCookie(name, value, url.hostname)
    }
  }
}
