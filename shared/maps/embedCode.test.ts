import { expect, it } from 'vitest'
import { embedCode } from './embedCode.ts'

it('shows a map in a frame that shrinks on narrow pages', () => {
  const url = 'https://maps.example/embed/map/7'
  expect(embedCode({ url, title: 'Velen', width: 900, height: 600 })).toBe(
    '<iframe src="https://maps.example/embed/map/7" title="Velen" width="900" height="600"' +
      ' style="max-width:100%;border:0" loading="lazy" allow="clipboard-write; fullscreen" allowfullscreen></iframe>',
  )
})

it('cannot be left by what the name of a map contains', () => {
  const title = "\"><script>alert('&amp;')</script>"
  expect(embedCode({ url: '/embed?a=1&b="2"', title, width: 1, height: 2 })).toBe(
    '<iframe src="/embed?a=1&amp;b=&quot;2&quot;"' +
      ' title="&quot;&gt;&lt;script&gt;alert(\'&amp;amp;\')&lt;/script&gt;" width="1" height="2"' +
      ' style="max-width:100%;border:0" loading="lazy" allow="clipboard-write; fullscreen" allowfullscreen></iframe>',
  )
})
