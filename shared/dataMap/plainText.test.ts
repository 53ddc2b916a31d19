import { describe, expect, it } from 'vitest'
import { plainText, typedText } from './plainText.ts'

/** Longer texts are cut to this. */
const READ_MAX = 40_000

describe('the text that a reader of the wiki sees', () => {
  it.each([
    ['', ''],
    ['  Iron ore (deep) ', 'Iron ore (deep)'],
    ["The miner's rest", "The miner's rest"],
    ['Höhle №7', 'Höhle №7'],
    ['  Höhle ', 'Höhle'],
  ])('is %j without the space around it', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it.each([
    ['a<!-- to do -->b', 'ab'],
    ['a<!---->b', 'ab'],
    ['<span class="rich">Iron</span> <b>ore</b><hr/>', 'Iron ore'],
    ['a<br>b<BR />c<br clear="all">d', 'a\nb\nc\nd'],
    ['<p>a</p><ul><li>b</li><li>c</li></ul>', 'a\nb\nc'],
    ['<div>a</div><table><tr>b</tr>c</table>', 'a\nb\nc'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['<broken', '<broken'],
  ])('has no HTML, and lines where there were blocks: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it.each([
    ['a&amp;b', 'a&b'],
    ['&lt;b&gt;', '<b>'],
    ['&quot;a&quot; &apos;b&APOS;', '"a" \'b&APOS;'],
    ['a&nbsp;b&ndash;c&mdash;d', 'a b–c—d'],
    ['&eacute;t&unheardofname;', 'ét&unheardofname;'],
    ['&constructor;', '&constructor;'],
    ['&#65;&#8364;', 'A€'],
    ['&#x41;&#X20ac;&#x1F600;', 'A€😀'],
    ['&#x10FFFE;', '\u{10FFFE}'],
    ['&#x10FFFF;', '\u{10FFFF}'],
    ['&#x110000;', '\uFFFD'],
    ['&#1114112; &#9999999;', '\uFFFD \uFFFD'],
    ['&#x1234567; &#12345678;', '\uFFFD \uFFFD'],
    ['a&#0;b&#7;c&#xD800;d', 'a\uFFFDbc\uFFFDd'],
    ['Caf&eacute; &deg; &times; x&sup2; &bull; &hellip;&nbsp;|', 'Café ° × x² • … |'],
    ['https://isles.example/?a=1&copy=2&notit=3', 'https://isles.example/?a=1&copy=2&notit=3'],
  ])('has characters for entities, unless there is none: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it.each([
    ['[[Iron]]', 'Iron'],
    ['[[Iron ore|Iron]] vein', 'Iron vein'],
    ['[[Iron]] or [[Gold| gold ]]', 'Iron or gold'],
    ['[[File:Iron.png|20px]] Iron [[image:Gold.png]]', 'Iron'],
    ['[[File:Iron.png|thumb|See [[Iron]] or [[Gold ore|gold]]]]Iron', 'Iron'],
    ['[[Fichier:Fer.png]]Fer [[Datei:Eisen.png|mini]]Eisen', 'Fer Eisen'],
    [
      'See [https://isles.example/a?b=1   the guide to it], please',
      'See the guide to it (https://isles.example/a?b=1), please',
    ],
    ['[http://isles.example/a Guide]', 'Guide (http://isles.example/a)'],
    ['See [https://isles.example/a].', 'See https://isles.example/a.'],
    ['See [http://isles.example/a].', 'See http://isles.example/a.'],
    ['[sic] [ftp://isles.example/a old]', '[sic] [ftp://isles.example/a old]'],
  ])('has what links show: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it.each([
    ['{{Iron}}', 'Iron'],
    ['a {{Icon| Iron }} b', 'a Iron b'],
    ['{{Icon|Iron|Ore}}', 'Ore'],
    ['{{Icon|Iron|size=20|link=}}', 'Iron'],
    ['{{size=20}}', 'size=20'],
    ['{{Icon|}}Iron', 'Iron'],
    ['{{a|{{b|{{c|{{d|Iron}}}}}}}}', 'Iron'],
    ['{{a|{{b|{{c|{{d|{{e|Iron}}}}}}}}}}', '{{a|Iron}}'],
    ["''Deep'' '''iron''' '''''ore''''', the miner's", "Deep iron ore, the miner's"],
  ])('has what templates show, four within one another, and no quotes of markup: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it.each([
    ['a \t \nb', 'a\nb'],
    ['a\n\nb', 'a\n\nb'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['a<br> <br>\t<br>b', 'a\n\nb'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u0007b\u0085c', 'abc'],
  ])('has at most one empty line at a time, and nothing that nobody types: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it.each(['a', 'é'])('ends where a text of %s becomes too long to clean', (letter) => {
    expect(plainText(letter.repeat(READ_MAX))).toHaveLength(READ_MAX)
    expect(plainText(letter.repeat(READ_MAX + 1))).toHaveLength(READ_MAX)
  })
})

describe('a typed text', () => {
  it.each([
    ['  a\tb \n', 'a\tb'],
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\u0000b\u007fc\ud800d', 'abcd'],
    ['<b>[[Iron]]</b>  &amp; 😀', '<b>[[Iron]]</b>  &amp; 😀'],
  ])('keeps all that somebody can have typed: %j', (text, typed) => {
    expect(typedText(text)).toBe(typed)
  })

  it('is cut where it is too long', () => {
    expect(typedText('é'.repeat(READ_MAX + 1))).toHaveLength(READ_MAX)
  })
})
