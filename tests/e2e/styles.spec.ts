import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

test('a map’s page wears its style: title, colours, section names, signature and tip link [VIEW-003] [STYLE-013]', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Viggo')
  await owner.post(`/api/map-styles/${map.id}`, {
    title_text: 'The Viggo Isles',
    font_family: 'Georgia',
    font_colour: '#f4ecd8',
    sidebar_bg_colour: '#f2e6c8',
    main_bg_colour: '#16262e',
    title_colour: '#e8d9a8',
    section_name_pois: 'Landmarks <b>',
    section_name_zones: 'Waters',
    section_name_region_maps: 'Below Deck',
    creator_signature: 'Charted by Viggo',
    tip_url: 'https://tips.example/viggo',
  })
  await page.goto(`/map/${map.id}`)
  const side = page.getByRole('complementary', { name: 'Map contents' })
  await expect(side.getByRole('heading', { name: 'The Viggo Isles', level: 1 })).toBeVisible()
  for (const name of ['Landmarks <b>', 'Waters', 'Below Deck'])
    await expect(side.getByRole('heading', { name })).toBeVisible()
  await expect(side.getByText('Charted by Viggo')).toBeVisible()
  const tip = side.getByRole('link', { name: 'Tip' })
  await expect(tip).toHaveAttribute('href', 'https://tips.example/viggo')
  await expect(tip).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(side).toHaveCSS('background-color', 'rgb(242, 230, 200)')
  await expect(page.locator('.viewer__canvas')).toHaveCSS('background-color', 'rgb(22, 38, 46)')
  const heading = side.getByRole('heading', { name: 'Waters' })
  await expect(heading).toHaveCSS('font-family', /Georgia/)
  // Pale text was asked for on a pale ground: it is shown dark enough to be read.
  const colour = await heading.evaluate((element) => getComputedStyle(element).color)
  expect(Math.max(...(colour.match(/\d+/g) ?? []).map(Number))).toBeLessThan(128)
})
