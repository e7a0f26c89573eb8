// Lists come page by page. What is shown grows with "Show more"; what is chosen from is fetched whole, as far as that is sensible.

/** Rows of a page that is asked for to get at all of them: the most that the API gives at once. */
export const PAGE_ROWS = 200;
/** Nobody chooses from more than this, and no page waits for more. */
export const ALL_ROWS_MAX = 5_000;

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor?: string | null;
}

/** All rows, page after page, up to `ALL_ROWS_MAX`. */
export async function everyPage<Row>(ask: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await ask({ limit: PAGE_ROWS, ...(cursor ? { cursor } : {}) });
    rows.push(...items);
    cursor = next_cursor ?? undefined;
  } while (cursor && rows.length < ALL_ROWS_MAX);
  return rows;
}

/** How a list goes on; a query of pages begins without a cursor. */
export const onward = {
  initialPageParam: "",
  getNextPageParam: (page: Page<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** The part of a query that names the page. */
export const at = (cursor: string): { cursor?: string } => (cursor ? { cursor } : {});

/** The rows that have come so far. */
export const rowsOf = <Row>(data: { pages: readonly Page<Row>[] } | undefined): Row[] => data?.pages.flatMap(({ items }) => items) ?? [];
