import type { Context } from 'koa'
import { answerPlainPage } from '../http/plainPage.ts'

/** What the pages listen for; see `web/features/account/signInSignals.ts`. */
const CHANNEL = 'pinfold-sign-in'
const MESSAGE = { type: 'oauth-success' }

/** A window that closes takes this long; one that does not was no popup, and goes home. */
const CLOSING_MS = 300

/** The popup's last page: tells the page that opened it, over two ways, and closes. Without a popup it goes home. */
export const answerSignedIn = (
  ctx: Context,
  page: { readonly publicUrl: string; readonly isUsernameTaken: boolean },
): void => {
  const home = page.isUsernameTaken ? '/?error=username_taken' : '/'
  answerPlainPage(ctx, 200, {
    title: 'Signed in',
    body: `<h1>You are signed in</h1><p>This window can be closed.</p><p><a class="button" href="${home}">To the maps</a></p>`,
    script: `
new BroadcastChannel(${inScript(CHANNEL)}).postMessage(${inScript(MESSAGE)})
if (window.opener) {
  window.opener.postMessage(${inScript(MESSAGE)}, ${inScript(page.publicUrl)})
  window.close()
}
setTimeout(() => location.replace(${inScript(home)}), window.opener ? ${CLOSING_MS} : 0)
`,
  })
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
