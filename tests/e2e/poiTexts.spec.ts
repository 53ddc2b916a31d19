import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../builders.ts'
import { postedComment } from '../commentCalls.ts'
import { commit } from '../mapFixture.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const DESCRIPTION = `**Only** at *low tide*, see [the wiki](https://wiki.example/gull).

- a key
- a lamp

# <b>not</b> a heading ![x](javascript:alert(1))`

test(
  'shows a description and a comment in a little Markdown, markup as text, and a picture on another site as a link',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Texts')
    const [categoryId, typeId] = [newEntityId(map.id), newEntityId(map.id)]
    const texts = { description: DESCRIPTION, image: 'https://elsewhere.example/idol.png' }
    await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
      { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId, name: 'Sights' }) },
      { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId, name: 'Idols' }) },
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({ id: newEntityId(map.id), typeId, x: 700, y: 600, name: 'Gull', ...texts }),
      },
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({
          id: newEntityId(map.id),
          typeId,
          x: 300,
          y: 600,
          name: 'Tern',
          description: 'Two\nlines.',
        }),
      },
    ])
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const editor = new MapPage(page)
    await editor.open(map)
    await editor.row('Tern').click()
    const plain = editor.info('Tern').getByText('Two lines.')
    await expect(plain).toHaveCSS('white-space', 'pre-line')
    expect(asked.filter((url) => url.includes('Markdown'))).toEqual([])

    await editor.row('Gull').click()
    const info = editor.info('Gull')
    await expect(info.getByRole('listitem')).toHaveText(['a key', 'a lamp'])
    await expect(info.locator('strong')).toHaveText('Only')
    await expect(info.locator('em')).toHaveText('low tide')
    await expect(info.getByText('# <b>not</b> a heading')).toBeVisible()
    await expect(info.getByRole('heading')).toHaveCount(1)
    for (const [name, href] of [
      ['the wiki', 'https://wiki.example/gull'],
      ['Picture on elsewhere.example', texts.image],
    ] as const) {
      const link = info.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    }
    await expect(info.getByRole('link')).toHaveCount(2)
    expect(asked.filter((url) => url.includes('elsewhere.example'))).toEqual([])

    await postedComment(owner, map.id, DESCRIPTION.replace('**Only**', '**Only near X 644, Y 600**'))
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    const comment = page.getByRole('article', { name: 'Comment by Texts' })
    await expect(comment.getByRole('listitem')).toHaveText(['a key', 'a lamp'])
    await expect(
      comment.locator('strong').getByRole('button', { name: 'Show X 644, Y 600 on the map' }),
    ).toBeVisible()
    await expect(comment.locator('em')).toHaveText('low tide')
    await expect(comment.getByText('# <b>not</b> a heading')).toBeVisible()
    await expect(comment.getByRole('link', { name: 'the wiki' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    )
  },
)
