/** What the operator configured, as the server put it into the page. */
export interface SiteConfig {
  readonly supportUrl: string
  readonly chatUrl: string
  /** Null: nobody counts page views. */
  readonly analyticsUrl: string | null
  /** The other sites whose pictures may be shown. */
  readonly imageSites: readonly string[]
}

/** Pages of our own, which say that the operator has set nothing. */
const UNSET: SiteConfig = { supportUrl: '/support', chatUrl: '/chat', analyticsUrl: null, imageSites: [] }

/** Web addresses only: they are used in `href` and `window.open`. */
const webAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value : null

/** Parses the JSON of `<meta name="pinfold-config">`. What is malformed counts as not configured. */
export const parseSiteConfig = (text: string | null | undefined): SiteConfig => {
  if (!text) return UNSET
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return UNSET
    const read = (key: keyof SiteConfig) => webAddress(Reflect.get(given, key))
    const sites: unknown = Reflect.get(given, 'imageSites')
    return {
      supportUrl: read('supportUrl') ?? UNSET.supportUrl,
      chatUrl: read('chatUrl') ?? UNSET.chatUrl,
      analyticsUrl: read('analyticsUrl'),
      imageSites: Array.isArray(sites) ? sites.flatMap((site) => webAddress(site) ?? []) : [],
    }
  } catch {
    return UNSET
  }
}

let known: SiteConfig | undefined

export const siteConfig = (): SiteConfig =>
  (known ??= parseSiteConfig(document.querySelector<HTMLMetaElement>('meta[name="pinfold-config"]')?.content))
