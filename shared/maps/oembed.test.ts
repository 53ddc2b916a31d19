import { expect, it } from 'vitest'
import { embedCode, oembedAnswerSchema } from './oembed.ts'

const answer = {
  version: '1.0',
  type: 'rich',
  title: 'Velen (The Witcher 3)',
  author_name: 'Ada',
  author_url: 'https://maps.example/user/Ada/maps',
  provider_name: 'Pinfold',
  provider_url: 'https://maps.example',
  cache_age: 3_600,
  html: '<iframe></iframe>',
  width: 900,
  height: 600,
}

it('embeds a map as oEmbed 1.0 has it, with a picture or without one', () => {
  const thumbnail = { thumbnail_url: '/maps/7/social.jpg', thumbnail_width: 1_200, thumbnail_height: 630 }
  for (const whole of [answer, { ...answer, ...thumbnail }])
    expect(oembedAnswerSchema.parse(whole)).toEqual(whole)
})

it.each([{ version: '2.0' }, { version: 1 }, { type: 'photo' }, { html: undefined }, { width: 900.5 }])(
  'is no answer with %j',
  (fields) => {
    expect(oembedAnswerSchema.safeParse({ ...answer, ...fields }).success).toBe(false)
  },
)

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
