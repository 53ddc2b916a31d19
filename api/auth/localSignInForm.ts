import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { escapeHtml, plainPage, type PlainPage, plainPagePolicy } from '../http/plainPage.ts'

const FORM_BYTES_MAX = 4096

const personSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(200, 'This e-mail address is too long.')
    .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter an e-mail address.'),
  name: z.string().trim().max(100, 'This name is too long.'),
})
export type Person = z.infer<typeof personSchema>

/** Returns the person that the form names, or a sentence that says what is wrong with it. */
export const readPerson = async (req: IncomingMessage): Promise<Person | string> => {
  const form = new URLSearchParams(await readText(req))
  const person = personSchema.safeParse({ email: form.get('email') ?? '', name: form.get('name') ?? '' })
  return person.success ? person.data : (person.error.issues[0]?.message ?? 'Please try again.')
}

const readText = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > FORM_BYTES_MAX) throw new Error('The form is too large.')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `publicUrl` is where the form leads in the end, through a redirect. */
export const sendSignInForm = (res: ServerResponse, publicUrl: string, problem?: string): void => {
  const page: PlainPage = { title: 'Sign in', body: formBody(problem), formAction: [publicUrl] }
  res.writeHead(problem === undefined ? 200 : 400, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': plainPagePolicy(page),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  res.end(plainPage(page))
}

const formBody = (problem: string | undefined): string => `
<span class="note">Local sign-in – development only</span>
<h1>Sign in to Pinfold</h1>
<p>No identity provider is set up, so this machine vouches for you. Any e-mail will do.</p>
<form method="post">
  <label>E-mail<input name="email" type="email" required maxlength="200" autocomplete="email" autofocus
    placeholder="operator@localhost"></label>
  <label>Name<input name="name" maxlength="100" autocomplete="name"></label>
  ${problem === undefined ? '' : `<span class="problem" role="alert">${escapeHtml(problem)}</span>`}
  <button type="submit">Sign in</button>
</form>`
