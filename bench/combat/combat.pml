/* Combat with Death for SPIN. The size comes as -D: PLAYERS HEALTH MONSTER ARMOR LOOT DAMAGE.
   -DFLAWED forgets the second Death of one Attack, and asserts that no Death is forgotten.
   One answer is one step; what is only needed within a step is hidden, and no part of a state. */
#define NOBODY 9

#define CHOOSING 0
#define MONSTER_CHOOSING 1
#define ROLLING 2
#define MONSTER_ROLLING 3
#define NAMING 4
#define OFFERING 5
#define INTERRUPTING 6
#define INTERRUPT_ROLLING 7
#define LOOTING 8
#define DISCARDING 9
#define LEAVING 10
#define UNMAPPING 11
#define MARKING 12
#define OVER 13

#define IN 0
#define FLED 1
#define OUT_OF_COMBAT 2
#define OFF_THE_MAP 3
#define REMOVED 4

byte phase = CHOOSING;
byte turn = 0;
byte target = NOBODY;
byte monster = MONSTER;
byte armor = ARMOR;
byte health[PLAYERS] = HEALTH;
byte standing[PLAYERS] = IN;
byte loot[PLAYERS] = 1;
/* Deaths that are being resolved, the innermost last. */
byte deaths = 0;
byte dying[PLAYERS] = 0;
byte looter[PLAYERS] = 0;

hidden byte i, found, living, damage, who, whom;

#define lives(p) (standing[p] == IN && health[p] > 0)
#define top (deaths - 1)

inline nextAlive(p) {
  found = NOBODY;
  i = 1;
  do
  :: i < PLAYERS && found == NOBODY ->
     if :: lives((p + i) % PLAYERS) -> found = (p + i) % PLAYERS :: else fi;
     i++
  :: else -> break
  od
}

inline hurt(p, by) {
  if :: health[p] > by -> health[p] = health[p] - by :: else -> health[p] = 0 fi
}

inline goOn() {
  living = 0;
  i = 0;
  do
  :: i < PLAYERS ->
#ifdef FLAWED
     assert(standing[i] != IN || health[i] > 0);
#endif
     if :: lives(i) -> living++ :: else fi;
     i++
  :: else -> break
  od;
  if
  :: living == 0 || (living == 1 && monster == 0) -> phase = OVER
  :: else ->
     found = 0;
     do
     :: found == 0 ->
        turn = (turn + 1) % (PLAYERS + 1);
        if
        :: turn == PLAYERS && monster > 0 -> phase = MONSTER_CHOOSING; found = 1
        :: turn < PLAYERS && lives(turn % PLAYERS) -> phase = CHOOSING; found = 1
        :: else
        fi
     :: else -> break
     od
  fi
}

inline check() {
  target = NOBODY;
  who = NOBODY;
  i = 0;
  do
  :: i < PLAYERS && who == NOBODY ->
     if :: standing[i] == IN && health[i] == 0 -> who = i :: else fi;
     i++
  :: else -> break
  od;
  if
  :: who != NOBODY -> phase = NAMING; dying[0] = who; looter[0] = NOBODY; deaths = 1
  :: else -> goOn()
  fi
}

inline toDiscarding() { phase = DISCARDING; looter[top] = NOBODY }

inline strike(by) {
  if
  :: target < PLAYERS -> hurt(target, by)
  :: else ->
     damage = by;
     if :: armor > 0 -> armor--; damage-- :: else fi;
     if :: monster > damage -> monster = monster - damage :: else -> monster = 0 fi
  fi;
  check()
}

inline sweep(by) {
  nextAlive(target);
  hurt(target, by);
  if :: found != NOBODY -> hurt(found, by) :: else fi;
  check()
}

inline interrupt(by) {
  whom = looter[top];
  hurt(whom, by);
  if
  :: health[whom] == 0 -> dying[deaths] = whom; looter[deaths] = NOBODY; deaths++; phase = NAMING
  :: else -> phase = LOOTING
  fi
}

#define ATTACKED(p) \
  :: d_step { phase == CHOOSING && turn != p && lives(p) -> target = p; phase = ROLLING } \
  :: d_step { phase == MONSTER_CHOOSING && lives(p) -> target = p; phase = MONSTER_ROLLING }

#define HIT_FOR(by) \
  :: d_step { phase == ROLLING || phase == MONSTER_ROLLING -> strike(by) } \
  :: d_step { phase == MONSTER_ROLLING -> sweep(by) } \
  :: d_step { phase == INTERRUPT_ROLLING -> interrupt(by) }

active proctype combat() {
end:
  do
  ATTACKED(0)
  ATTACKED(1)
#if PLAYERS > 2
  ATTACKED(2)
#endif
#if PLAYERS > 3
  ATTACKED(3)
#endif
#if PLAYERS > 4
  ATTACKED(4)
#endif
  :: d_step { phase == CHOOSING && monster > 0 -> target = PLAYERS; phase = ROLLING }
  :: d_step { phase == CHOOSING -> standing[turn] = FLED; check() }
  :: d_step { phase == CHOOSING -> check() }
  :: d_step { phase == ROLLING || phase == MONSTER_ROLLING -> check() }
  :: d_step { phase == INTERRUPT_ROLLING -> phase = LOOTING }
  HIT_FOR(1)
#if DAMAGE > 1
  HIT_FOR(2)
#endif
#if DAMAGE > 2
  HIT_FOR(3)
#endif
  :: d_step { phase == NAMING ->
       who = dying[top];
       nextAlive(who);
       if
       :: loot[who] > 0 && found != NOBODY -> looter[top] = found; phase = OFFERING
       :: else -> toDiscarding()
       fi }
  :: d_step { phase == OFFERING ->
       nextAlive(looter[top]);
       if :: found != NOBODY -> phase = INTERRUPTING :: else -> phase = LOOTING fi }
  :: d_step { phase == OFFERING -> toDiscarding() }
  :: d_step { phase == INTERRUPTING -> phase = INTERRUPT_ROLLING }
  :: d_step { phase == INTERRUPTING -> phase = LOOTING }
  :: d_step { phase == LOOTING ->
       who = dying[top];
       whom = looter[top];
       loot[whom] = loot[whom] + loot[who];
       if :: loot[whom] > LOOT -> loot[whom] = LOOT :: else fi;
       loot[who] = 0;
       toDiscarding() }
  :: d_step { phase == DISCARDING -> loot[dying[top]] = 0; phase = LEAVING }
  :: d_step { phase == LEAVING -> standing[dying[top]] = OUT_OF_COMBAT; phase = UNMAPPING }
  :: d_step { phase == UNMAPPING -> standing[dying[top]] = OFF_THE_MAP; phase = MARKING }
  :: d_step { phase == MARKING ->
       standing[dying[top]] = REMOVED;
       deaths--;
       dying[deaths] = 0;
       looter[deaths] = 0;
       if
       :: deaths > 0 -> toDiscarding()
#ifdef FLAWED
       :: else -> goOn()
#else
       :: else -> check()
#endif
       fi }
  od
}
