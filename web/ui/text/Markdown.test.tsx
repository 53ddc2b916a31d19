import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from './Markdown.tsx'
import { hasMarkdown } from './RichText.tsx'
import { WordsContext } from './wordsContext.ts'

const shown = (text: string): HTMLElement => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<Markdown text={text} />)
  return root
}
const markup = (text: string): string =>
  shown(text).innerHTML.replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '')

const ALLOWED: Record<string, readonly string[]> = {
  P: [],
  STRONG: [],
  EM: [],
  UL: [],
  OL: ['start'],
  LI: [],
  A: ['href', 'target', 'rel'],
  BR: [],
}

describe('the Markdown of a description', () => {
  it.each([
    [
      '<b>x</b> <img src=x onerror=alert(1)>',
      '<p>&lt;b&gt;x&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt;</p>',
    ],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['# Isle', '<p># Isle</p>'],
    ['Isle\n===', '<p>Isle\n===</p>'],
    ['> said', '<p>&gt; said</p>'],
    ['`a`', '<p>`a`</p>'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', '<p>| a | b |\n|---|---|\n| 1 | 2 |</p>'],
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['[x](/auth/logout)', '<p>x</p>'],
    ['[x](data:text/html,y)', '<p>x</p>'],
    ['&lt;b&gt;', '<p>&amp;lt;b&amp;gt;</p>'],
  ])('shows %j as text', (text, html) => expect(markup(text)).toBe(html))

  it('is bold, italics, lists, links and line breaks', () => {
    expect(markup('**Low** *Sister*\nof __the__ _isles_')).toBe(
      '<p><strong>Low</strong> <em>Sister</em>\nof <strong>the</strong> <em>isles</em></p>',
    )
    expect(markup('Bring:\n\n- a key\n- a lamp')).toBe('<p>Bring:</p><ul><li>a key</li><li>a lamp</li></ul>')
    expect(markup('3. up\n4. down')).toBe('<ol start="3"><li>up</li><li>down</li></ol>')
    expect(markup('See [the *wiki*](https://a.example/b), or https://c.example/d_e_f.')).toBe(
      '<p>See <a href="https://a.example/b">the <em>wiki</em></a>, or <a href="https://c.example/d_e_f">https://c.example/d_e_f</a>.</p>',
    )
  })

  it('opens links beside the page, without telling from where', () => {
    const link = shown('[x](https://a.example)').querySelector('a')
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow'])
  })

  it('is made of the allowed elements and attributes alone, and links only to the web, whatever is written', () => {
    const piece = fc.constantFrom(
      ...[
        '*',
        '**',
        '_',
        '[',
        '](',
        ')',
        '![',
        '<',
        '>',
        'a href=',
        '"',
        '`',
        '```\n',
        '# ',
        '- ',
        '1. ',
        '> ',
        '\n',
        '\n\n',
      ],
      ...[
        'javascript:alert(1)',
        'JaVa\tScript:x',
        'data:text/html,',
        'https://a.example/',
        '&colon;',
        '&#106;',
        '\\',
        '|',
        '~~',
        ' ',
      ],
      ...[
        '<script>',
        '</p>',
        '<img src=x onerror=',
        '<!--',
        '[x]: javascript:x\n',
        '[x]',
        'onclick=',
        '=\n',
        '---\n',
      ],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 24 }), (pieces) => {
        for (const element of shown(pieces.join('')).querySelectorAll('*')) {
          const attributes = element
            .getAttributeNames()
            .filter((name) => !ALLOWED[element.tagName]?.includes(name))
          expect([element.tagName in ALLOWED, attributes]).toEqual([true, []])
          if (element.tagName === 'A') expect(element.getAttribute('href')).toMatch(/^https?:\/\//)
        }
      }),
    )
  })
})

describe('a text', () => {
  it.each([
    'Two idols.\nBehind the falls!',
    'https://a.example/x_y',
    'Costs 3 * 4',
    '5.5 m',
    'a - b',
    '[secret]',
  ])('without Markdown is shown without its script: %j', (text) => expect(hasMarkdown(text)).toBe(false))
  it.each(['**a**', 'a *b* c', '_x_', '- a', 'x\n2) b', '[a](https://b.example)'])(
    'with Markdown is recognised: %j',
    (text) => expect(hasMarkdown(text)).toBe(true),
  )
})

it('leaves the words to whoever shows the text, but not those of a link', () => {
  const html = renderToStaticMarkup(
    <WordsContext value={(text) => <mark>{text}</mark>}>
      <Markdown text="At **the gate**, see [the wiki](https://wiki.example/)." />
    </WordsContext>,
  )
  const root = document.createElement('div')
  root.innerHTML = html
  expect(Array.from(root.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual([
    'At ',
    'the gate',
    ', see ',
    '.',
  ])
  expect(root.querySelector('strong mark')?.textContent).toBe('the gate')
  expect(root.querySelector('a')?.innerHTML).toBe('the wiki')
  expect(root.querySelector('span')).toBeNull()
})
