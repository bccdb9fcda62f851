/** Takes one numbered page of a list that is in memory, and describes it as the API does. */
export const pageOfList = <T>(all: readonly T[], { page, limit }: { readonly page: number; readonly limit: number }) => ({
  shown: all.slice((page - 1) * limit, page * limit),
  meta: { total: all.length, page, limit, totalPages: Math.ceil(all.length / limit) },
});
