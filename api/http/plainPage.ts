import type { Context } from 'koa'
import { createHash } from 'node:crypto'
import { type Theme, THEME_COOKIE, themeOf } from '../../shared/theme.ts'

/** A page that the server renders by itself: one card, without the web application. */
export interface PlainPage {
  readonly title: string
  /** HTML in which all text from elsewhere is already escaped. */
  readonly body: string
  /** A script of the page. The policy allows it by its hash. */
  readonly script?: string
  /** The addresses that the page's form may be sent to, besides our own. */
  readonly formAction?: readonly string[]
  /** Any site may show the page in a frame. */
  readonly isFramedAnywhere?: boolean
}

export const plainPage = (
  { title, body, script }: PlainPage,
  theme: Theme = 'system',
): string => `<!doctype html>
<html lang="en" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)} – Pinfold</title>
    <style>${STYLE}</style>
  </head>
  <body><main>${body}</main>${script ? `<script>${script}</script>` : ''}</body>
</html>
`

/** Returns a Content-Security-Policy that allows exactly what this page needs. */
export const plainPagePolicy = ({ script, formAction = [], isFramedAnywhere }: PlainPage): string =>
  [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    ...(script ? [`script-src '${hashOf(script)}'`] : []),
    "base-uri 'none'",
    `form-action ${["'self'", ...formAction].join(' ')}`,
    `frame-ancestors ${isFramedAnywhere ? '*' : "'none'"}`,
  ].join('; ')

export const sendPlainPage = (ctx: Context, status: number, page: PlainPage): void => {
  ctx.status = status
  ctx.type = 'html'
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Security-Policy', plainPagePolicy(page))
  ctx.body = plainPage(page, themeOf(ctx.cookies.get(THEME_COOKIE, { signed: false })))
}

/** Returns a heading, a sentence and a link to the home page. */
export const messageBody = (heading: string, text: string): string =>
  `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><p><a class="button" href="/">To the maps</a></p>`

/** Asks to name the failed request in a report. The button works where the page is allowed to copy; a click selects the id everywhere. */
export const reportBody = (requestId: string): string =>
  `<p class="report">If you report this, give the id <code>${escapeHtml(requestId)}</code> ` +
  '<button type="button" class="quiet" hidden>Copy</button></p>'

/** For a page with `reportBody`. */
export const REPORT_SCRIPT = `
const copy = document.querySelector('.report button')
copy.hidden = !navigator.clipboard
copy.onclick = () => navigator.clipboard.writeText(document.querySelector('.report code').textContent)
  .then(() => { copy.textContent = 'Copied' }, () => { copy.hidden = true })
`

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const STYLE = `
:root { color-scheme: light dark; }
[data-theme=light] { color-scheme: light; }
[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
  background: light-dark(#e9e8e3, #1a1c1f); color: light-dark(#1d1f22, #eceef0); font: 450 14px/20px "Hanken Grotesk", system-ui, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 420px; padding: 24px; border-radius: 10px; background: light-dark(#ffffff, #292b2f);
  box-shadow: 0 0 0 1px light-dark(#1a1c1f1f, #00000073), inset 0 0 0 1px light-dark(#fff, #ffffff17),
    0 24px 72px light-dark(#1a1c1f52, #000000a6); }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 620; }
p { margin: 0 0 16px; color: light-dark(#4a4f56, #b6bbc2); }
p:last-child { margin-bottom: 0; }
form { display: grid; gap: 16px; margin-top: 20px; }
label { display: grid; gap: 4px; font-size: 13px; color: light-dark(#4a4f56, #b6bbc2); }
input { height: 36px; padding: 0 12px; border: 1px solid light-dark(#7c8087, #777d86); border-radius: 6px;
  background: light-dark(#ffffff, #16181a); color: inherit; font: inherit; font-size: 14px; }
.button, button { display: inline-flex; align-items: center; justify-content: center; height: 36px; padding: 0 16px;
  border: 0; border-radius: 6px; background: light-dark(#5a6613, #cbd766); color: light-dark(#ffffff, #1b1d0e); font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer; }
.button:hover, button:hover { background: light-dark(#6b7819, #d9e380); }
.button:active, button:active { background: light-dark(#49530f, #b5c150); }
:focus-visible { outline: none; box-shadow: 0 0 0 2px light-dark(#e9e8e3, #1a1c1f), 0 0 0 4px light-dark(#5a6613, #cbd766); }
.note { display: inline-block; margin-bottom: 12px; padding: 2px 8px; border-radius: 3px; background: light-dark(#fbe9d2, #3a2b1b);
  color: light-dark(#6b3a00, #ffd9ae); font-size: 12px; line-height: 16px; }
.report { margin-top: 16px; }
.report code { user-select: all; color: light-dark(#1d1f22, #eceef0); font: 14px/20px ui-monospace, monospace; }
.quiet, .quiet:hover, .quiet:active { height: 24px; margin-left: 4px; padding: 0 4px; background: none; color: light-dark(#5a6613, #cbd766); font-weight: 450; text-decoration: underline; }
[hidden] { display: none; }
.problem { color: light-dark(#b3261e, #ff7a70); font-size: 13px; }
`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
