/** What every list of products stands under: a change of one shelf is one of the others. By itself, for who only tells that there is one. */
export const productsKey = ['products'];
