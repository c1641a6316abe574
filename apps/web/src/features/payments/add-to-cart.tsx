import { Button } from '@mantine/core';
import { addToCartRoute } from '@millaje/api/orders/cart';
import { cartTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { IconShoppingCart } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { tellFailure } from '../../tell-failure.ts';
import { notify } from '../../ui/notify.ts';
import { session } from '../session/session.ts';
import { cartQuery, type ProductChoice } from './queries.ts';

/** Puts a product into the cart; each is there once, so doing it again does no harm. */
export function useAddToCart() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ type, id }: ProductChoice) => ask(addToCartRoute, { body: { type, id_product: id, quantity: 1 } }),
    onSuccess: ({ count }) => {
      session.setShoppingCart(count);
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    },
  });
}

/** Keeps a product for later. */
export function AddToCart({ choice: { type, id } }: { choice: ProductChoice }) {
  const adding = useAddToCart();
  return (
    <Button
      variant="subtle"
      leftSection={<IconShoppingCart size={18} aria-hidden />}
      loading={adding.isPending}
      onClick={() =>
        adding.mutate(
          { type, id },
          {
            onSuccess: () => notify.success(texts.added),
            onError: (error) => tellFailure(error),
          },
        )
      }
    >
      {texts.add}
    </Button>
  );
}
